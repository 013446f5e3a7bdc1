// The horizontal axis of the graphs of a game: the steps from the beginning to the end.

export const WIDTH = 480;
export const LEFT = 40;
const RIGHT = 12;
export const END = WIDTH - RIGHT;

/** Where a step lies, in the units of the graph. */
export function xAt(step: number, steps: number): number {
  return LEFT + (step / Math.max(1, steps)) * (END - LEFT);
}

/** The step nearest to a share of the width of the graph, from 0 at the left edge to 1. */
export function stepNear(share: number, steps: number): number {
  const step = Math.round(((share * WIDTH - LEFT) / (END - LEFT)) * steps);
  return Math.min(steps, Math.max(0, step));
}

/** The step that was clicked in a graph. */
export function clickedStep(event: MouseEvent, steps: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return stepNear((event.clientX - box.left) / box.width, steps);
}
