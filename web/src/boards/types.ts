// What the server tells of a board and its moves: python/kotva/games/picture.py and steps.py have the same shapes.

export interface Cell {
  at: string;
  shape: string;
  x: number;
  y: number;
  size: number;
  level: number;
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Piece {
  at: string;
  kind: string;
  player: number;
  x: number;
  y: number;
  size: number;
}

/** The board is 1 wide and `height` high; y grows downwards. */
export interface Ground {
  height: number;
  cells: readonly Cell[];
  lines: readonly Line[];
}

/** What lies on a cell after a step; an empty kind is nothing. */
export interface Change {
  at: string;
  kind: string;
  player: number;
}

export type StepKind = "group" | "piece" | "target" | "place" | "row" | "ring";

export interface Step {
  kind: StepKind;
  cells: readonly string[];
  shows?: readonly Change[];
}

/** A legal move, the choices that make it, and which pieces it takes where ("" is off the board). */
export interface LegalMove {
  move: string;
  steps: readonly Step[];
  motion: readonly (readonly [string, string])[];
}
