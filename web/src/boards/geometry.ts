// Screen geometry: rotation, and the cell that an arrow key leads to. Pure functions.
import type { Cell, Line, Piece } from "../api/types";
import type { Ground } from "./types";

/** The angle of one turn of the board in degrees, which maps cells onto cells. */
export function turnOf({ cells, height }: Ground): number {
  if (cells.some(({ shape }) => shape === "square")) return Math.abs(height - 1) < 1e-6 ? 90 : 180;
  return 60;
}

interface Point {
  x: number;
  y: number;
}

function turned({ x, y }: Point, centre: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - centre.x, y - centre.y];
  return {
    x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** The board after n clockwise turns, in reading order. */
export function placed(ground: Ground, turns: number): Ground {
  const degrees = turns * turnOf(ground);
  const centre = { x: 0.5, y: ground.height / 2 };
  const at = (point: Point): Point => turned(point, centre, degrees);
  const cells = ground.cells.map((cell): Cell => ({ ...cell, ...at(cell) }));
  const lines = ground.lines.map(({ x1, y1, x2, y2 }): Line => {
    const [from, to] = [at({ x: x1, y: y1 }), at({ x: x2, y: y2 })];
    return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  });
  const rows = (a: Cell, b: Cell): number => (Math.abs(a.y - b.y) > 1e-9 ? a.y - b.y : a.x - b.x);
  return { height: ground.height, cells: cells.sort(rows), lines };
}

/**
 * The turns that bring a player's own side to the bottom. Boards are drawn from the side of the first player, so the
 * second of two players sees them upside down; with more players the pieces of the start position decide.
 */
export function homeTurns(ground: Ground, start: readonly Piece[], player: number, players: number): number {
  const all = Math.round(360 / turnOf(ground));
  const own = new Set(start.filter((piece) => piece.player === player).map(({ at }) => at));
  if (players === 2 || player === 0 || own.size === 0) return Math.round((player / players) * all) % all;
  let best = { turns: 0, height: -Infinity };
  for (let turns = 0; turns < all; turns++) {
    const height = placed(ground, turns).cells.reduce((sum, { at, y }) => sum + (own.has(at) ? y : 0), 0) / own.size;
    if (height > best.height + 1e-6) best = { turns, height };
  }
  return best.turns;
}

/** The cells and their nearest neighbours. */
export function around({ cells }: Ground, middle: readonly string[]): string[] {
  const centres = cells.filter(({ at }) => middle.includes(at));
  const near = (a: Cell, b: Cell): boolean => Math.hypot(a.x - b.x, a.y - b.y) < a.size * 1.5;
  return cells.filter((cell) => centres.some((centre) => near(cell, centre))).map(({ at }) => at);
}

/** The pieces at the current places of their cells. */
export function settled(pieces: readonly Piece[], cells: ReadonlyMap<string, Cell>): Piece[] {
  return pieces.flatMap((piece) => {
    const cell = cells.get(piece.at);
    return cell ? [{ ...piece, x: cell.x, y: cell.y }] : [];
  });
}

const ARROWS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The cell that an arrow key leads to: the nearest one roughly in that direction. */
export function cellAfter(key: string, from: string, cells: readonly Cell[]): string | null {
  const way = ARROWS[key];
  const here = cells.find(({ at }) => at === from);
  if (!way || !here) return null;
  let best: { at: string; cost: number } | null = null;
  for (const cell of cells) {
    const [dx, dy] = [cell.x - here.x, cell.y - here.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along <= 1e-6 || aside > along * 1.2) continue;
    const cost = along + aside;
    if (!best || cost < best.cost - 1e-9) best = { at: cell.at, cost };
  }
  return best?.at ?? null;
}

/** The corners of a hexagon with a corner at the top, `size` wide. */
export function hexagon(x: number, y: number, size: number, share = 1): string {
  const radius = (size / Math.sqrt(3)) * share;
  return Array.from({ length: 6 }, (_, k) => {
    const angle = (k * Math.PI) / 3;
    return `${(x + radius * Math.sin(angle)).toFixed(5)},${(y - radius * Math.cos(angle)).toFixed(5)}`;
  }).join(" ");
}
