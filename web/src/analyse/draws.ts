// The results of a pre-endgame draw by draw, as players write them: which tiles in the bag win, tie and lose.
import type { PreEndgameBag, PreEndgameMove } from "../api/types";
import { tilesIn } from "../crossword/board";

/** What a draw brings. A move that leaves tiles in the bag may win only a part of a draw. */
export type Mark = "win" | "tie" | "loss" | "part" | "open";

export function markOf(share: number | null | undefined): Mark {
  if (share === null || share === undefined) return "open";
  if (share === 1) return "win";
  if (share === 0) return "loss";
  return share === 0.5 ? "tie" : "part";
}

/** Not by colour alone: each mark has its own sign. */
export const SIGNS: Record<Mark, string> = { win: "✓", tie: "=", loss: "✗", part: "", open: "·" };

/** More columns than this are no table any more: the draws of the chosen move are listed instead. */
export const MOST_COLUMNS = 36;

/** Tiles that may be in the bag, with their place in the results of a move. */
export interface DrawColumn extends PreEndgameBag {
  index: number;
}

/** The draws in the order of the alphabet; `alphabet` lists the tiles in order. */
export function columnsOf(bags: readonly PreEndgameBag[], alphabet: readonly string[]): DrawColumn[] {
  const place = (tile: string): number => alphabet.indexOf(tile);
  const sorted = bags.map((bag, index) => {
    const tiles = tilesIn(bag.tiles).sort((one, other) => place(one) - place(other));
    return { index, weight: bag.weight, tiles };
  });
  sorted.sort((one, other) => {
    const at = one.tiles.findIndex((tile, index) => tile !== other.tiles[index]);
    return at < 0 ? 0 : place(one.tiles[at]!) - place(other.tiles[at]!);
  });
  return sorted.map(({ tiles, ...rest }) => ({ ...rest, tiles: tiles.join("") }));
}

export interface DrawGroup {
  mark: Mark;
  weight: number;
  draws: DrawColumn[];
}

const ORDER: readonly Mark[] = ["win", "part", "tie", "loss", "open"];

/** The draws of a move by their results, the best results first. */
export function groupsOf(play: PreEndgameMove, columns: readonly DrawColumn[]): DrawGroup[] {
  return ORDER.flatMap((mark) => {
    const draws = columns.filter(({ index }) => markOf(play.by_draw[index]) === mark);
    const weight = draws.reduce((total, draw) => total + draw.weight, 0);
    return draws.length === 0 ? [] : [{ mark, weight, draws }];
  });
}
