// Long work in short slices, so that the page draws and listens in between.

/** So many steps at most before the page has its turn; a step is a comparison or as little. */
export const SLICE = 4000;

/** Merge sort that stops after every `slice` comparisons. Rows that compare equal keep their order. */
export function* sorting<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  slice = SLICE,
): Generator<void, Item[]> {
  let from = [...items];
  let to = new Array<Item>(from.length);
  let steps = 0;
  for (let width = 1; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        if (left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0)) to[at] = from[left++]!;
        else to[at] = from[right++]!;
        if (++steps % slice === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Lets the page draw and listen before the work goes on. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Runs a work to its end with pauses in which the page draws; nothing if it was called off meanwhile. */
export async function inSlices<Answer>(work: Generator<void, Answer>, signal: AbortSignal): Promise<Answer | null> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
    if (signal.aborted) return null;
  }
}
