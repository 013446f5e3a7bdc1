// Describes a square in words, for screen readers.
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";
import type { Premium } from "./board";
import { face } from "./tentative";

/** A heat map share from 0 to 1, with its text. */
export interface Heat {
  share: number;
  text: string;
}

export interface CellState {
  name: string;
  tile: string;
  pending?: string | undefined;
  preview?: string | undefined;
  premium: Premium | null;
  centre: boolean;
  last: boolean;
  fault: boolean;
  heat?: string | undefined;
  points: (letter: string) => string;
}

export function premiumName(m: Messages["crossword"], { of, times }: Premium): string {
  return fill(m.long[of][times] ?? m.long[of]["n"] ?? "", { n: times });
}

/** `8D, K, 3 points, last play`, `8H, start, double word`. */
export function describeCell(m: Messages["crossword"], cell: CellState): string {
  const parts = [cell.name];
  const shown = cell.tile || cell.pending || cell.preview;
  if (shown) {
    const { letter, blank } = face(shown);
    parts.push(letter, blank ? m.blank : cell.points(letter));
    if (cell.last) parts.push(m.last);
    if (!cell.tile) parts.push(cell.pending ? m.pending : m.preview);
  } else {
    if (cell.centre) parts.push(m.start);
    if (cell.premium) parts.push(premiumName(m, cell.premium));
    else if (!cell.centre) parts.push(m.empty);
  }
  if (cell.fault) parts.push(m.fault);
  if (cell.heat) parts.push(cell.heat);
  return parts.join(", ");
}
