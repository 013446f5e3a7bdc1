// What a click in the position editor does. Pure functions.
import type { Piece } from "../../api/types";

/** The piece to lay down; null is the eraser. */
export type Tool = { kind: string; player: number } | null;

/** The pieces after a click on a cell. The same piece again empties the cell. */
export function lay(
  pieces: readonly Piece[],
  at: string,
  tool: Tool,
  size: (kind: string) => number,
): readonly Piece[] {
  const there = pieces.find((piece) => piece.at === at);
  const rest = pieces.filter((piece) => piece.at !== at);
  if (tool === null || (there?.kind === tool.kind && there.player === tool.player)) return rest;
  return [...rest, { at, kind: tool.kind, player: tool.player, x: 0, y: 0, size: size(tool.kind) }];
}
