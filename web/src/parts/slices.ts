// Long work in short slices, so that the page can draw and respond in between.

/** The maximum number of steps in one slice; a step costs about one comparison. */
export const SLICE = 4000;

/** Merge sort that pauses after every `slice` comparisons. Equal rows keep their order. */
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

/** Lets the page draw and respond before the work continues. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Runs the work to its end with a pause after each slice; null if it was aborted. */
export async function inSlices<Answer>(work: Generator<void, Answer>, signal: AbortSignal): Promise<Answer | null> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
    if (signal.aborted) return null;
  }
}
