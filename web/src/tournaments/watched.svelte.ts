// A tournament being watched: the socket reports its progress; after a lost connection it is requested again.
import { ApiError } from "../api/client";
import { socket } from "../api/socket";
import type { OpenGame, TournamentInfo } from "../api/types";
import { change, forfeit, tournament } from "./api";

const PAUSE = 1000;

export class Watched {
  info = $state.raw<TournamentInfo | null>(null);
  error = $state.raw<ApiError | null>(null);
  readonly id: string;
  #number: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #left = false;

  constructor(id: string) {
    this.id = id;
    void this.#look();
  }

  get active(): boolean {
    return ["waiting", "running", "open"].includes(this.info?.state ?? "");
  }

  async change(what: "stop" | "go-on" | "delete"): Promise<boolean> {
    const done = await this.#ask(() => change(this.id, what));
    if (done && what === "go-on" && this.#number === null) this.#watch();
    return done;
  }

  /** Declares an open game of people lost for one of them. */
  async forfeit(game: OpenGame, loser: number): Promise<void> {
    await this.#ask(() => forfeit(this.id, game, loser));
  }

  async #ask(request: () => Promise<TournamentInfo>): Promise<boolean> {
    try {
      this.info = await request();
      this.error = null;
      return true;
    } catch (fault) {
      this.error = known(fault);
      return false;
    }
  }

  leave(): void {
    this.#left = true;
    if (this.#number !== null) socket().stop(this.#number);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      this.info = await tournament(this.id);
      this.error = null;
      if (this.active && !this.#left) this.#watch();
    } catch (fault) {
      this.error = known(fault);
      if (this.error.code === "network") this.#again();
    }
  }

  #watch(): void {
    const asked = socket().watch(this.id, (info) => this.#receive(info));
    this.#number = asked.number;
    asked.answer.then(
      (info) => {
        this.#number = null;
        this.#receive(info);
      },
      (fault: unknown) => {
        this.#number = null;
        if (known(fault).code === "network") this.#again();
      },
    );
  }

  /** A late message must not replace newer data. */
  #receive(info: TournamentInfo): void {
    if (!this.#left && (!this.info || info.done >= this.info.done)) this.info = info;
  }

  #again(): void {
    if (!this.#left) this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }
}

const known = (fault: unknown): ApiError =>
  fault instanceof ApiError ? fault : new ApiError(0, { code: "unexpected", message: String(fault) });
