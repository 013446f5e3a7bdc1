// Builds a move step by step from the list of legal moves. No game rules here.
import type { LegalMove, Piece, Placed, Step, StepKind } from "../api/types";

/** The choices so far: complete steps, then the cells of the current step. */
export interface Picking {
  done: readonly Step[];
  cells: readonly string[];
  /** Cells that were added to complete a group. Choosing one of them confirms it; it is not put down. */
  added?: readonly string[];
}

export const NOTHING: Picking = { done: [], cells: [] };

/** What a cell means for the current choice. */
export type Role = "pick" | "chosen" | "target" | "row" | "row-now" | "doomed";

export interface Offer {
  /** The kind of the current step; null if nobody here is to move. */
  kind: StepKind | null;
  roles: ReadonlyMap<string, Role>;
  /** The changes that the complete steps make on the board. */
  changes: readonly Placed[];
  /** The motions of the complete steps. */
  motion: LegalMove["motion"];
  /** Moves that no further cell can tell apart, or that have no cells: offered by notation. */
  words: readonly string[];
}

export interface Picked {
  picking: Picking;
  /** The move, once it is complete. */
  move: LegalMove | null;
}

const same = (a: Step, b: Step): boolean =>
  a.kind === b.kind && a.cells.length === b.cells.length && a.cells.every((at, i) => at === b.cells[i]);

function candidates(legal: readonly LegalMove[], done: readonly Step[]): LegalMove[] {
  return legal.filter(({ steps }) => steps.length >= done.length && done.every((step, i) => same(step, steps[i]!)));
}

/** The distinct steps that may come next. */
function options(legal: readonly LegalMove[], done: readonly Step[]): Step[] {
  const found: Step[] = [];
  for (const { steps } of candidates(legal, done)) {
    const step = steps[done.length];
    if (step && !found.some((known) => same(known, step))) found.push(step);
  }
  return found;
}

const holds = (step: Step, cells: readonly string[]): boolean => cells.every((at) => step.cells.includes(at));
const exactly = (step: Step, cells: readonly string[]): boolean =>
  step.cells.length === cells.length && holds(step, cells);

/** The group that consists of exactly the chosen cells. */
function whole(steps: readonly Step[], cells: readonly string[]): Step | undefined {
  return cells.length > 0 ? steps.find((step) => step.kind === "group" && exactly(step, cells)) : undefined;
}

/** The currently selected row: the one with the chosen cells, else the first. */
const rowNow = (rows: readonly Step[], cells: readonly string[]): Step | undefined =>
  rows.find((row) => exactly(row, cells)) ?? rows[0];

export function offer(legal: readonly LegalMove[], { done, cells }: Picking): Offer {
  const steps = options(legal, done);
  const roles = new Map<string, Role>();
  const put = (all: readonly string[], role: Role): void => all.forEach((at) => roles.set(at, role));

  for (const step of done) if (step.kind === "group" || step.kind === "piece") put(step.cells, "chosen");
  for (const step of steps) {
    if (step.kind === "group" && holds(step, cells)) put(step.cells, "pick");
    else if (step.kind === "row") put(step.cells, "row");
    else if (step.kind === "target") put(step.cells, "target");
    else if (step.kind !== "group") put(step.cells, "pick");
  }
  // A chosen piece can be replaced by another one.
  if (steps[0]?.kind === "target") {
    for (const other of options(legal, done.slice(0, -1))) {
      if (other.kind === "piece" && !roles.has(other.cells[0]!)) put(other.cells, "pick");
    }
  }
  const kind = steps[0]?.kind ?? null;
  if (kind === "row") put(rowNow(steps, cells)?.cells ?? [], "row-now");
  const last = done.at(-1);
  if (kind === "ring" && last?.kind === "row") put(last.cells, "doomed");
  if (kind === "group") {
    const group = whole(steps, cells);
    if (group) for (const step of options(legal, [...done, group])) put(step.cells, "target");
    put(cells, "chosen");
  }
  const left = candidates(legal, done);
  return {
    kind,
    roles,
    changes: done.flatMap((step) => step.shows ?? []),
    motion: done.some((step) => step.kind === "target") ? (left[0]?.motion ?? []) : [],
    words: left.filter((move) => move.steps.length === done.length).map(({ move }) => move),
  };
}

/**
 * Moves that no choice of cells leads to: a cell is not on the board, or every cell leads to another step.
 * They are offered by notation from the beginning.
 */
export function unreachable(legal: readonly LegalMove[], ground: ReadonlySet<string>): string[] {
  const known = new Map<string, Step[]>();
  const next = (done: readonly Step[]): Step[] => {
    const key = JSON.stringify(done.map(({ kind, cells }) => [kind, cells]));
    const steps = known.get(key) ?? options(legal, done);
    known.set(key, steps);
    return steps;
  };
  const reachable = (step: Step, steps: readonly Step[]): boolean => {
    const first = steps[0]!.kind;
    if (step.kind === "group" || step.kind === "row")
      return first === step.kind && step.cells.every((at) => ground.has(at));
    if (first === "group" || first === "row") return false;
    return step.cells.some(
      (at) =>
        ground.has(at) &&
        same(
          step,
          steps.find(({ cells }) => cells.includes(at))!,
        ),
    );
  };
  return legal
    .filter(({ steps }) => !steps.every((step, i) => reachable(step, next(steps.slice(0, i)))))
    .map(({ move }) => move);
}

/** Chooses a cell. A cell that does not fit starts a new choice, or changes nothing. */
export function pick(legal: readonly LegalMove[], picking: Picking, at: string): Picked {
  const { done, cells } = picking;
  const steps = options(legal, done);
  const kind = steps[0]?.kind;
  if (kind === "group") return pickGroup(legal, picking, steps, at);
  if (kind === "row") {
    const now = rowNow(steps, cells);
    if (now?.cells.includes(at)) return advance(legal, [...done, now]);
    const other = steps.find((row) => row.cells.includes(at));
    return { picking: other ? { done, cells: other.cells } : picking, move: null };
  }
  const found = steps.find((step) => step.cells.includes(at));
  if (found) return advance(legal, [...done, found]);
  const last = done.at(-1);
  if (kind === "target" && last?.kind === "piece") {
    const before = done.slice(0, -1);
    // Choosing the same piece again puts it down; another piece replaces it.
    if (last.cells.includes(at)) return { picking: { done: before, cells: [] }, move: null };
    const other = options(legal, before).find((step) => step.kind === "piece" && step.cells.includes(at));
    return other ? advance(legal, [...before, other]) : { picking, move: null };
  }
  return { picking, move: null };
}

function pickGroup(
  legal: readonly LegalMove[],
  { done, cells, added = [] }: Picking,
  steps: readonly Step[],
  at: string,
): Picked {
  const stay = (next: readonly string[], by: readonly string[] = []): Picked => ({
    picking: { done, cells: next, added: by },
    move: null,
  });
  if (added.includes(at))
    return stay(
      cells,
      added.filter((cell) => cell !== at),
    );
  if (cells.includes(at)) return stay(without(steps, cells, at));
  const group = whole(steps, cells);
  if (group) {
    const target = options(legal, [...done, group]).find((step) => step.cells.includes(at));
    if (target) return advance(legal, [...done, group, target]);
  }
  const wider = [...cells, at];
  const fitting = steps.filter((step) => holds(step, wider));
  if (fitting.length === 0) return steps.some((step) => step.cells.includes(at)) ? stay([at]) : stay(cells);
  if (whole(steps, wider) || (cells.length === 0 && fitting.length > 1)) return stay(wider);
  // The two ends of a group select the whole group.
  const filled = fitting.reduce((a, b) => (b.cells.length < a.cells.length ? b : a)).cells;
  return stay(
    filled,
    filled.filter((cell) => !wider.includes(cell)),
  );
}

/** A group without one cell: the largest remaining part that can still move. */
function without(steps: readonly Step[], cells: readonly string[], at: string): readonly string[] {
  const rest = cells.filter((cell) => cell !== at);
  if (rest.length === 0 || whole(steps, rest)) return rest;
  const parts = steps.filter((step) => step.kind === "group" && step.cells.every((cell) => rest.includes(cell)));
  return parts.reduce<readonly string[]>((best, { cells: part }) => (part.length > best.length ? part : best), []);
}

/** Continues after a step. A row is taken at once if it is the only one; a complete move is returned. */
function advance(legal: readonly LegalMove[], done: readonly Step[]): Picked {
  const steps = options(legal, done);
  const left = candidates(legal, done);
  if (steps.length === 0 && left.length === 1) return { picking: NOTHING, move: left[0]! };
  const ended = left.some((move) => move.steps.length === done.length);
  if (steps.length === 1 && steps[0]!.kind === "row" && !ended) return advance(legal, [...done, steps[0]!]);
  return { picking: { done, cells: [] }, move: null };
}

/** The start of a turn: a single row to remove needs no choice. */
export function begin(legal: readonly LegalMove[]): Picking {
  return legal.length > 0 ? advance(legal, []).picking : NOTHING;
}

/** Selects the next of several rows (right mouse button). */
export function cycle(legal: readonly LegalMove[], { done, cells }: Picking): Picking {
  const rows = options(legal, done).filter((step) => step.kind === "row");
  if (rows.length === 0) return { done, cells };
  const now = rows.indexOf(rowNow(rows, cells)!);
  return { done, cells: rows[(now + 1) % rows.length]!.cells };
}

/** Undoes one choice. */
export function back(legal: readonly LegalMove[], { done, cells }: Picking): Picking {
  if (cells.length > 0 || done.length === 0) return begin(legal);
  const before = done.slice(0, -1);
  // Steps that were taken automatically are no choice to return to.
  const again = advance(legal, before).picking;
  return again.done.length < done.length ? again : back(legal, { done: before, cells: [] });
}

/** The move that choosing this cell would complete, for the preview. */
export function completed(legal: readonly LegalMove[], picking: Picking, at: string): LegalMove | null {
  const { done, cells } = picking;
  const group = whole(options(legal, done), cells);
  const path = group ? [...done, group] : done;
  const target = options(legal, path).find((step) => step.kind === "target" && step.cells.includes(at));
  return target ? (candidates(legal, [...path, target])[0] ?? null) : null;
}

/** The pieces after a step. The server omits the kind of an empty cell and the number of the first player. */
export function changed(
  pieces: readonly Piece[],
  changes: readonly Placed[],
  size: (kind: string) => number,
): readonly Piece[] {
  if (changes.length === 0) return pieces;
  const on = new Map(pieces.map((piece) => [piece.at, piece]));
  for (const { at, kind = "", player = 0 } of changes) {
    if (kind === "") on.delete(at);
    else on.set(at, { at, kind, player, x: 0, y: 0, size: size(kind) });
  }
  return [...on.values()];
}
