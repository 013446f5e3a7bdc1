import { describe, expect, it } from "vitest";
import { inSlices, SLICE, sorting } from "../src/parts/slices";

/** A fixed sequence of unordered numbers. */
function numbers(count: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => (state = (state * 48271) % 2147483647));
}

describe("sorting", () => {
  it("sorts as the built-in sort does, and keeps the order of equal items", async () => {
    const items = numbers(1000).map((n, place) => ({ key: n % 50, place }));
    const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
    const found = await inSlices(sorting(items, compare), new AbortController().signal);
    expect(found).toEqual([...items].sort(compare));
    expect(
      await inSlices(
        sorting<number>([], (a, b) => a - b),
        new AbortController().signal,
      ),
    ).toEqual([]);
  });

  it("makes at most one slice of comparisons between two pauses", () => {
    let compared = 0;
    let most = 0;
    const work = sorting(numbers(15_000), (a, b) => (compared++, a - b));
    let step = work.next();
    while (!step.done) {
      most = Math.max(most, compared);
      compared = 0;
      step = work.next();
    }
    expect(most).toBeLessThanOrEqual(SLICE);
    expect(most).toBeGreaterThan(0);
  });

  it("stops when it is aborted", async () => {
    const call = new AbortController();
    const work = inSlices(
      sorting(numbers(15_000), (a, b) => a - b),
      call.signal,
    );
    call.abort();
    expect(await work).toBeNull();
  });
});
