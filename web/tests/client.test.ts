import { afterEach, describe, expect, it, vi } from "vitest";
import { address, ApiError, get } from "../src/api/client";

function answer(status: number, body: string): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

afterEach(() => vi.unstubAllGlobals());

describe("address", () => {
  it("leaves out what is empty and escapes the rest", () => {
    expect(address("/find", { lexicon: "cs", anagram: "ŘEKA?&", starts: "", ends: undefined })).toBe(
      "/api/find?lexicon=cs&anagram=%C5%98EKA%3F%26",
    );
    expect(address("/lexica")).toBe("/api/lexica");
  });
});

describe("get", () => {
  it("gives the body of a good answer", async () => {
    answer(200, '{"version": "1"}');
    expect(await get("/about", {})).toEqual({ version: "1" });
  });

  it("turns the server's error into an ApiError with code and details", async () => {
    answer(422, '{"error": {"code": "invalid", "message": "no", "details": [{"field": "word", "message": "long"}]}}');
    const error = await get("/check", { lexicon: "cs", word: "KOTVA" }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "invalid", status: 422, details: [{ field: "word", message: "long" }] });
  });

  it.each([
    [502, "<html>bad gateway</html>"],
    [200, "not JSON"],
    [500, '{"detail": "a foreign shape"}'],
  ])("calls %s with %s unexpected", async (status, body) => {
    answer(status, body);
    await expect(get("/about", {})).rejects.toMatchObject({ code: "unexpected" });
  });

  it("says `network` when nobody answers", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("failed to fetch")));
    await expect(get("/about", {})).rejects.toMatchObject({ code: "network", status: 0 });
  });

  it("passes an abort on, so that a newer question can replace an older one", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new DOMException("", "AbortError")));
    await expect(get("/about", {})).rejects.toMatchObject({ name: "AbortError" });
  });
});
