import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepPasses, passesOf, readLink, writeLink } from "../src/rooms/links";

describe("links to rooms", () => {
  it("round-trip, with no secret before the #", () => {
    const link = { room: "abc-DEF_12", keys: ["token-one", "token_two"], invite: null };
    const address = writeLink(link);
    expect(address.split("#")[0]).toBe("/room");
    expect(readLink(new URL(address, "http://localhost").hash)).toEqual(link);
  });

  it("carry an invitation", () => {
    expect(readLink(writeLink({ room: "r", invite: "secret" }).slice("/room".length))).toEqual({
      room: "r",
      keys: [],
      invite: "secret",
    });
  });

  it("without a room are rejected", () => {
    expect(readLink("")).toBeNull();
    expect(readLink("#key=x")).toBeNull();
  });
});

describe("what can be passed on", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    });
  });

  it("is stored by room", () => {
    keepPasses({ room: "a", tokens: ["t", null], invites: [null, "i"], watch: "w" });
    keepPasses({ room: "b", tokens: ["t"], invites: [null], watch: "v" });
    expect(passesOf("a")).toEqual({ watch: "w", invites: [null, "i"] });
    expect(passesOf("c")).toBeUndefined();
  });
});
