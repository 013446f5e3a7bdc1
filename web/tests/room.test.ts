import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BoardRoom } from "../src/boards/room.svelte";
import type { LegalMove, View } from "../src/api/types";

/** The server's end of the page's socket. */
class Wire {
  static last: Wire;
  said: { ask: number; do: string }[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    Wire.last = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const legal: LegalMove[] = [{ move: "a1,b1", steps: [], motion: [] }];
const view = (version: number): object => ({
  room: "r",
  version,
  view: { version, now: 0, history: [], legal, mine: [0, 1], turn: 0 } as unknown as View,
});
const settled = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => setTimeout(resolve)));

beforeEach(() => {
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
});
afterEach(() => vi.unstubAllGlobals());

async function joined(): Promise<BoardRoom> {
  const room = new BoardRoom("r", ["t"]);
  const join = room.join();
  Wire.last.onopen();
  Wire.last.tell({ to: Wire.last.said.at(-1)!.ask, ok: true, ...view(1) });
  await join;
  return room;
}

describe("a room", () => {
  it("offers no move between a move and its change, and the next one at once after the change", async () => {
    const room = await joined();
    expect(room.legal).toEqual(legal);
    void room.move("a1,b1");
    expect(room.legal).toEqual([]);
    const first = Wire.last.said.at(-1)!.ask;
    // The server tells all pages before it answers the one that asked.
    Wire.last.tell(view(2));
    expect(room.legal).toEqual(legal);
    // The answer to the first move says nothing about the second.
    void room.move("a1,b1");
    Wire.last.tell({ to: first, ok: true, version: 2 });
    await settled();
    expect(room.legal).toEqual([]);
    Wire.last.tell({ to: Wire.last.said.at(-1)!.ask, error: { code: "illegal", message: "no" } });
    await settled();
    expect(room.legal).toEqual(legal);
    expect(room.refusal?.code).toBe("illegal");
  });
});
