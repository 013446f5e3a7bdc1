// The page's only socket: questions as promises, rooms as subscriptions. After a lost connection it reconnects with
// growing pauses and joins its rooms again. Questions that were open fail with the code `network`.
import { ApiError } from "./client";
import type {
  Actions,
  RoomBoard as Board,
  Change,
  Fault,
  Gone,
  Questions,
  Thinking,
  ThinkingChange,
  TournamentInfo,
  View,
  Watch,
} from "./schema";

/** Callbacks of a page that joined a room. */
export interface RoomListener {
  change(view: View, board: Board | undefined): void;
  thinking?(thinking: Thinking): void;
  /** The room is gone, or the tokens no longer open it. */
  gone?(error: ApiError): void;
}

/** The actions of a room. */
export type Action = keyof Actions;
type Message<Name extends Action> = Omit<Actions[Name]["ask"], "ask" | "do" | "room" | "seat"> & { seat?: number };
/** The arguments of an action, or none. */
export type ActionMessage<Name extends Action> =
  object extends Message<Name> ? [message?: Message<Name>] : [message: Message<Name>];
export type ActionAnswer<Name extends Action> = Actions[Name]["answer"];

/** Messages about a room that the server sends unasked. */
type News = Change | ThinkingChange | Gone;

interface Waiting {
  resolve(answer: never): void;
  reject(error: ApiError): void;
  progress: ((what: never) => void) | undefined;
}

interface Joined {
  tokens: string[];
  listener: RoomListener;
  board: Board | undefined;
}

/** An open question; `number` is needed to stop it. */
export interface Asked<Answer> {
  number: number;
  answer: Promise<Answer>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;
/**
 * Milliseconds between two questions whether the connection is alive, how long the answer may take, and between two
 * looks at both. A connection that dies just after an answer is noticed at the latest after BEAT + TICK (the next
 * question), PATIENCE + TICK (its answer is late) and TICK (it is still not there): eight seconds.
 */
const BEAT = 2500;
const PATIENCE = 4000;
const TICK = 500;
/** How long a new connection may take. A busy server answers late, and a second try would make it busier. */
const OPENING = 10_000;
const LOST = { code: "network", message: "the connection is lost" };

export class Socket {
  /** Called when the connection opens or closes. */
  onstate: (connected: boolean) => void = () => {};
  #url: string;
  #socket: WebSocket | null = null;
  #open = false;
  #closed = false;
  #next = 1;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waiting = new Map<number, Waiting>();
  #unsent: string[] = [];
  #rooms = new Map<string, Joined>();
  #beat: ReturnType<typeof setInterval> | null = null;
  /** When the oldest unanswered question of the heartbeat was sent. */
  #asked: number | null = null;
  /** Its answer was late at the last look. */
  #late = false;
  #beaten = 0;

  constructor(url: string = socketAddress()) {
    this.#url = url;
    // A browser that knows that it is offline does not wait for the heartbeat.
    globalThis.addEventListener?.("offline", () => this.#drop());
    globalThis.addEventListener?.("online", () => this.#hurry());
  }

  get connected(): boolean {
    return this.#open;
  }

  /** Asks, and resolves to the server's answer; `progress` receives partial answers. */
  ask<Answer = Record<string, unknown>>(
    name: string,
    message: object = {},
    progress?: (what: never) => void,
  ): Asked<Answer> {
    const number = this.#next++;
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, progress });
    });
    this.#say(JSON.stringify({ ask: number, do: name, ...message }));
    return { number, answer };
  }

  /** Stops a long-running question; it fails with the code `stopped`. */
  stop(which: number): void {
    if (this.#waiting.has(which)) this.ask("stop", { which }).answer.catch(() => {});
  }

  /** Pauses or resumes a simulation; a paused one uses no time of the server. */
  pause(which: number, paused: boolean): void {
    if (this.#waiting.has(which)) this.ask(paused ? "pause" : "resume", { which }).answer.catch(() => {});
  }

  /** Performs an action in a room; the listener receives the new view. */
  act<Name extends Action>(room: string, name: Name, message: object): Promise<ActionAnswer<Name>> {
    return this.ask<ActionAnswer<Name>>(name, { room, ...message }).answer;
  }

  /** Starts a long-running analysis. */
  analyse<Name extends keyof Questions>(
    question: Name,
    about: Questions[Name]["about"],
    progress: (known: Questions[Name]["progress"]) => void,
  ): Asked<Questions[Name]["answer"]> {
    return this.ask("analyse", { question, about }, progress);
  }

  /** Watches a tournament until it is stopped or finished. */
  watch(tournament: string, progress: (info: Watch["progress"]) => void): Asked<TournamentInfo> {
    return this.ask("tournament", { tournament }, progress);
  }

  /** Joins a room and stays in it through lost connections; resolves after the first view has been delivered. */
  async join(room: string, tokens: string[], listener: RoomListener): Promise<void> {
    const joined: Joined = { tokens, listener, board: undefined };
    this.#rooms.set(room, joined);
    try {
      await this.#join(room, joined);
    } catch (error) {
      // A lost connection leads to a new join; a refusal is final.
      if (error instanceof ApiError && error.code !== "network" && this.#rooms.get(room) === joined) {
        this.#rooms.delete(room);
      }
      throw error;
    }
  }

  leave(room: string): void {
    if (this.#rooms.delete(room) && this.#open) this.ask("leave", { room }).answer.catch(() => {});
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#rooms.clear();
    this.#socket?.close();
    this.#lost();
  }

  async #join(room: string, joined: Joined): Promise<void> {
    const change = await this.ask<Change>("join", { room, tokens: joined.tokens }).answer;
    if (this.#rooms.get(room) === joined) this.#tell(joined, change);
  }

  #say(text: string): void {
    if (this.#open) {
      this.#socket?.send(text);
      return;
    }
    this.#unsent.push(text);
    if (this.#socket === null && this.#timer === null) this.#connect();
  }

  #connect(): void {
    this.#timer = null;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    // Without an answer the system tries to connect for minutes.
    const late = setTimeout(() => socket.close(), OPENING);
    socket.onopen = () => {
      clearTimeout(late);
      this.#open = true;
      this.#pause = FIRST_PAUSE;
      this.#beat = setInterval(() => this.#check(), TICK);
      this.#beaten = Date.now();
      const unsent = this.#unsent;
      this.#unsent = [];
      for (const text of unsent) socket.send(text);
      this.onstate(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => {
      clearTimeout(late);
      if (this.#socket !== socket) return;
      this.#lost();
      if (!this.#closed && this.#rooms.size > 0) this.#again();
    };
  }

  /** Asks from time to time whether the server is there: a connection that is cut without a word stays open for long. */
  #check(): void {
    const now = Date.now();
    if (this.#asked !== null) {
      // A page that could not run for a while sees the time before the answer: only the next look decides.
      const before = this.#late;
      this.#late = now - this.#asked >= PATIENCE;
      if (before && this.#late) this.#drop();
    } else if (this.#rooms.size > 0 && now - this.#beaten >= BEAT) {
      [this.#asked, this.#beaten, this.#late] = [now, now, false];
      this.ask("ping").answer.then(
        () => (this.#asked = null),
        () => (this.#asked = null),
      );
    }
  }

  /** Gives the connection up and connects again. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#lost();
    socket.close();
    if (this.#rooms.size > 0) this.#again();
  }

  /** The network is back: no need to wait for the next try. */
  #hurry(): void {
    if (this.#timer === null || this.#closed) return;
    clearTimeout(this.#timer);
    this.#pause = 0;
    this.#again();
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      for (const [room, joined] of this.#rooms) {
        this.#join(room, joined).catch((error: unknown) => this.#refused(room, joined, error));
      }
      if (this.#socket === null) this.#connect();
    }, this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, this.#pause * 2));
  }

  #refused(room: string, joined: Joined, error: unknown): void {
    if (!(error instanceof ApiError) || error.code === "network") return;
    this.#rooms.delete(room);
    joined.listener.gone?.(error);
  }

  #lost(): void {
    const was = this.#open;
    this.#socket = null;
    this.#open = false;
    if (this.#beat !== null) clearInterval(this.#beat);
    [this.#beat, this.#asked] = [null, null];
    this.#unsent = [];
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(new ApiError(0, LOST));
    if (was) this.onstate(false);
  }

  #receive(message: { to?: number; error?: Fault; progress?: never; room?: string }): void {
    if (message.to === undefined) {
      const joined = message.room === undefined ? undefined : this.#rooms.get(message.room);
      if (joined) this.#tell(joined, message as News);
      return;
    }
    const waiting = this.#waiting.get(message.to);
    if (message.progress !== undefined) {
      waiting?.progress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.to);
    if (message.error) waiting?.reject(new ApiError(0, message.error));
    else waiting?.resolve(message as never);
  }

  #tell(joined: Joined, change: News): void {
    if ("gone" in change) {
      this.#rooms.delete(change.room);
      joined.listener.gone?.(new ApiError(0, { code: "no-room", message: "the room was deleted" }));
      return;
    }
    if ("thinking" in change) {
      joined.listener.thinking?.(change.thinking);
      return;
    }
    joined.board = change.board ?? joined.board;
    joined.listener.change(change.view, joined.board);
  }
}

/** The address of the server's socket. */
export function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
}

let shared: Socket | null = null;

/** The page's only socket, opened at the first question. */
export function socket(): Socket {
  shared ??= new Socket();
  return shared;
}
