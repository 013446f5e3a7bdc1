// Pieces keep their identity from one picture to the next, so that the screen can animate them.
import type { Piece } from "../api/types";

export interface Tracked extends Piece {
  key: number;
}

export class Tracker {
  #last: readonly Tracked[] = [];
  #next = 0;

  /**
   * Gives each piece its previous key. A motion carries a piece to its new cell. A piece that stays keeps its key, even
   * if it was flipped. For the rest, the nearest vanished piece of the same kind and player is used.
   */
  follow(pieces: readonly Piece[], motion: readonly (readonly [string, string])[] = []): Tracked[] {
    const before = new Map(this.#last.map((piece) => [piece.at, piece]));
    // A motion that was already shown (by a preview, or before a rotation) is not shown again.
    const kinds = new Map(pieces.map(({ at, kind }) => [at, kind]));
    const happens = motion.every(
      ([start, end]) => before.has(start) && (end === "" || kinds.get(end) === before.get(start)?.kind),
    );
    const way = happens ? motion : [];
    const from = new Map(way.filter(([, end]) => end !== "").map(([start, end]) => [end, start]));
    const leaving = new Set(way.map(([start]) => start));
    const free = new Map(before);
    const keys = new Map<Piece, number>();
    const take = (piece: Piece, known: Tracked | undefined): void => {
      if (!known || known.kind !== piece.kind || !free.has(known.at)) return;
      free.delete(known.at);
      keys.set(piece, known.key);
    };
    for (const piece of pieces) take(piece, before.get(from.get(piece.at) ?? ""));
    for (const piece of pieces) {
      if (!keys.has(piece) && !leaving.has(piece.at)) take(piece, free.get(piece.at));
    }
    for (const piece of pieces) {
      if (!keys.has(piece)) take(piece, nearest(piece, [...free.values()], pieces));
    }
    const tracked = pieces.map((piece) => ({ ...piece, key: keys.get(piece) ?? this.#next++ }));
    this.#last = tracked;
    return [...tracked].sort((a, b) => a.key - b.key);
  }
}

function nearest(piece: Piece, left: readonly Tracked[], all: readonly Piece[]): Tracked | undefined {
  const stays = new Set(all.map(({ at, kind, player }) => `${at} ${kind} ${player}`));
  let best: Tracked | undefined;
  const far = (other: Piece): number => Math.hypot(other.x - piece.x, other.y - piece.y);
  for (const other of left) {
    if (other.kind !== piece.kind || other.player !== piece.player) continue;
    if (stays.has(`${other.at} ${other.kind} ${other.player}`)) continue;
    if (!best || far(other) < far(best)) best = other;
  }
  return best;
}
