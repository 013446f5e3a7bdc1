import type { Cell, Line } from "../api/types";

/** The board is 1 wide and `height` high; y grows downwards. */
export interface Ground {
  height: number;
  cells: readonly Cell[];
  lines: readonly Line[];
}
