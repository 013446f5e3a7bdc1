import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api/client";
import { Socket } from "../src/api/socket";
import type { View } from "../src/api/types";

/** A fake server: records messages and can answer. */
class Wire {
  static all: Wire[] = [];
  said: { ask: number; do: string; [key: string]: unknown }[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.onclose();
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  static get last(): Wire {
    return Wire.all.at(-1)!;
  }
}

const view = (version: number): View => ({ version }) as View;

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("questions", () => {
  it("open the connection, wait for it and get their own answers", async () => {
    const socket = new Socket("ws://test/");
    const first = socket.ask("one").answer;
    const second = socket.ask("two").answer;
    expect(Wire.all).toHaveLength(1);
    expect(Wire.last.said).toEqual([]);
    Wire.last.onopen();
    expect(Wire.last.said.map((m) => m.do)).toEqual(["one", "two"]);
    Wire.last.tell({ to: 2, ok: true, n: "second" });
    Wire.last.tell({ to: 1, ok: true, n: "first" });
    expect(await first).toMatchObject({ n: "first" });
    expect(await second).toMatchObject({ n: "second" });
  });

  it("fail with the server's error", async () => {
    const socket = new Socket("ws://test/");
    const answer = socket.act("r", "move", { version: 1, move: "8D X" });
    Wire.last.onopen();
    Wire.last.tell({ to: 1, error: { code: "illegal", message: "not in the lexicon: X" } });
    await expect(answer).rejects.toMatchObject({ code: "illegal", message: "not in the lexicon: X" });
  });

  it("receive progress until they are done", async () => {
    const socket = new Socket("ws://test/");
    const heard: unknown[] = [];
    const asked = socket.ask("analyse", {}, (what) => heard.push(what));
    Wire.last.onopen();
    Wire.last.tell({ to: asked.number, progress: { depth: 1 } });
    Wire.last.tell({ to: asked.number, progress: { depth: 2 } });
    socket.stop(asked.number);
    expect(Wire.last.said.at(-1)).toMatchObject({ do: "stop", which: asked.number });
    Wire.last.tell({ to: asked.number, ok: true });
    await asked.answer;
    expect(heard).toEqual([{ depth: 1 }, { depth: 2 }]);
  });

  it("pause and resume while they are open, and not after", async () => {
    const socket = new Socket("ws://test/");
    const asked = socket.ask("analyse");
    Wire.last.onopen();
    socket.pause(asked.number, true);
    expect(Wire.last.said.at(-1)).toMatchObject({ do: "pause", which: asked.number });
    socket.pause(asked.number, false);
    expect(Wire.last.said.at(-1)).toMatchObject({ do: "resume", which: asked.number });
    Wire.last.tell({ to: asked.number, ok: true });
    await asked.answer;
    const said = Wire.last.said.length;
    socket.pause(asked.number, true);
    expect(Wire.last.said).toHaveLength(said);
  });

  it("fail when the connection is lost", async () => {
    const socket = new Socket("ws://test/");
    const answer = socket.ask("one").answer;
    Wire.last.onopen();
    Wire.last.close();
    await expect(answer).rejects.toMatchObject({ code: "network" });
  });
});

describe("rooms", () => {
  const joined = async (socket: Socket, seen: [number, string | undefined][]) => {
    const done = socket.join("r", ["t"], {
      change: (v, board) => seen.push([v.version, board?.kind]),
      gone: (error) => seen.push([-1, error.code]),
    });
    Wire.last.onopen();
    Wire.last.tell({ to: 1, ok: true, room: "r", version: 1, view: view(1), board: { kind: "crossword" } });
    await done;
  };

  it("report every change to the listener, with the board of the join", async () => {
    const seen: [number, string | undefined][] = [];
    const socket = new Socket("ws://test/");
    await joined(socket, seen);
    Wire.last.tell({ room: "r", version: 2, view: view(2) });
    Wire.last.tell({ room: "other", version: 9, view: view(9) });
    expect(seen).toEqual([
      [1, "crossword"],
      [2, "crossword"],
    ]);
  });

  it("are joined again after a lost connection, with growing pauses", async () => {
    const seen: [number, string | undefined][] = [];
    const states: boolean[] = [];
    const socket = new Socket("ws://test/");
    socket.onstate = (connected) => states.push(connected);
    await joined(socket, seen);
    Wire.last.close();
    vi.advanceTimersByTime(249);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(2);
    Wire.last.close();
    await vi.advanceTimersByTimeAsync(499);
    expect(Wire.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(Wire.all).toHaveLength(3);
    Wire.last.onopen();
    const again = Wire.last.said.at(-1)!;
    expect(again).toMatchObject({ do: "join", room: "r", tokens: ["t"] });
    Wire.last.tell({ to: again.ask, ok: true, room: "r", version: 5, view: view(5), board: { kind: "crossword" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.at(-1)).toEqual([5, "crossword"]);
    expect(states).toEqual([true, false, true]);
  });

  it("are given up when the server refuses the token", async () => {
    const socket = new Socket("ws://test/");
    const done = socket.join("r", ["wrong"], { change: () => {} });
    Wire.last.onopen();
    Wire.last.tell({ to: 1, error: { code: "wrong-token", message: "no" } });
    await expect(done).rejects.toBeInstanceOf(ApiError);
    Wire.last.close();
    vi.advanceTimersByTime(60000);
    expect(Wire.all).toHaveLength(1);
  });

  it("say when they are deleted", async () => {
    const seen: [number, string | undefined][] = [];
    const socket = new Socket("ws://test/");
    await joined(socket, seen);
    Wire.last.tell({ room: "r", gone: true });
    expect(seen.at(-1)).toEqual([-1, "no-room"]);
  });
});

describe("the heartbeat", () => {
  async function joined(): Promise<{ socket: Socket; states: boolean[] }> {
    const socket = new Socket("ws://test/");
    const states: boolean[] = [];
    socket.onstate = (connected) => states.push(connected);
    const join = socket.join("r", ["t"], { change: () => {} });
    Wire.last.onopen();
    Wire.last.tell({ to: 1, ok: true, room: "r", version: 1, view: view(1) });
    await join;
    return { socket, states };
  }
  const pings = (): number => Wire.last.said.filter((message) => message.do === "ping").length;

  it("asks while a room is open, and is content with answers", async () => {
    const { states } = await joined();
    for (let second = 0; second < 30; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      const ping = Wire.last.said.findLast((message) => message.do === "ping");
      if (ping) Wire.last.tell({ to: ping.ask, ok: true });
    }
    expect(pings()).toBeGreaterThan(5);
    expect(states).toEqual([true]);
    expect(Wire.all).toHaveLength(1);
  });

  /** Lets time pass; all questions are answered at once. */
  async function answered(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      const ping = Wire.last.said.findLast((message) => message.do === "ping");
      if (ping) Wire.last.tell({ to: ping.ask, ok: true });
      await vi.advanceTimersByTimeAsync(50);
    }
  }

  // The clock is the page's own: BEAT, PATIENCE and three ticks make eight seconds, whatever the moment of the cut. Two
  // seconds are left for the way to the screen.
  it.each([0, 950, 1000, 2950, 3000, 3050, 4000, 5900, 6000, 6050])(
    "notices within eight seconds that after %i ms nobody answers any more, and connects again",
    async (alive) => {
      const { states } = await joined();
      await answered(alive);
      expect(states).toEqual([true]);
      await vi.advanceTimersByTimeAsync(8000);
      expect(states).toEqual([true, false]);
      expect(Wire.all.length).toBeGreaterThan(1);
      Wire.last.onopen();
      expect(Wire.last.said[0]).toMatchObject({ do: "join", room: "r" });
    },
  );

  it("takes an answer that came while the page could not run", async () => {
    const { states } = await joined();
    while (pings() === 0) await vi.advanceTimersByTimeAsync(50);
    const ping = Wire.last.said.findLast((message) => message.do === "ping")!;
    // On a busy machine the timer runs late and before the message that has long been there.
    vi.setSystemTime(Date.now() + 6000);
    await vi.advanceTimersByTimeAsync(500);
    Wire.last.tell({ to: ping.ask, ok: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(states).toEqual([true]);
    expect(Wire.all).toHaveLength(1);
  });

  it("does not ask without a room", async () => {
    const socket = new Socket("ws://test/");
    socket.ask("one").answer.catch(() => {});
    Wire.last.onopen();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(pings()).toBe(0);
    expect(Wire.all).toHaveLength(1);
  });

  it("gives a connection up at once when the browser is offline, and hurries when it is back", async () => {
    const heard = new Map<string, () => void>();
    vi.stubGlobal("addEventListener", (name: string, act: () => void) => heard.set(name, act));
    const { states } = await joined();
    heard.get("offline")!();
    expect(states).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(300);
    const tries = Wire.all.length;
    Wire.last.close();
    heard.get("online")!();
    await vi.advanceTimersByTimeAsync(1);
    expect(Wire.all.length).toBe(tries + 1);
  });
});
