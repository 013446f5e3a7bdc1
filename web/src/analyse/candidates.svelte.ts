// The moves that an analysis compares: the program's choice, or the user's.
import type { PlaysInfo } from "../api/types";
import { firstMoves } from "./simulated";

/** The number of plays with which the user's own choice begins. */
const FIRST = 5;

export class Candidates {
  /** Like the server's limit. */
  readonly most: number;
  /** The moves that the user chose; null if the program chooses. */
  picked = $state.raw<readonly string[] | null>(null);
  /** Known tiles of the opponent, as typed. */
  opponent = $state("");

  constructor(most: number) {
    this.most = most;
  }

  /** From now on the user chooses the candidates, beginning with the best plays of the list. */
  chooseOwn(plays: PlaysInfo | null): void {
    this.picked ??= plays ? firstMoves(plays, FIRST) : [];
  }

  /** Adds a move to the user's candidates, or removes it. */
  pick(move: string, on: boolean): void {
    const others = (this.picked ?? []).filter((other) => other !== move);
    this.picked = on && others.length < this.most ? [...others, move] : others;
  }
}
