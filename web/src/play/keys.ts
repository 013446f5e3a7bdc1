// The keys of the board: letters, Space, Backspace, Esc, Enter. The board itself handles arrows.
import type { Square } from "../crossword/board";
import type { Game } from "./game.svelte";

/** Returns whether the key was for the board. Letters go to the focused square. */
export function playKey(game: Game, event: KeyboardEvent, square: Square): boolean {
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing;
  if (plain && game.draft) {
    if (!game.hands.laid.cursor) game.hands.move({ square, down: false });
    return draftKey(game, event);
  }
  if (plain && event.key === "Enter") void game.play();
  else return game.hands.key(event, square);
  return true;
}

/** While the board is being edited, letters go straight onto it. */
function draftKey(game: Game, event: KeyboardEvent): boolean {
  const letter = game.letters.find((known) => known === event.key.toUpperCase());
  if (event.key === " ") game.hands.turn();
  else if (event.key === "Backspace" || event.key === "Delete") game.draw("");
  else if (event.key === "Enter") void game.takeOver();
  else if (event.key === "Escape") game.leaveDraft();
  else if (letter) game.draw(event.shiftKey ? letter.toLowerCase() : letter);
  else return false;
  return true;
}
