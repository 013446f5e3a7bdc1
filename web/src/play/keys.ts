// The keys of the board: letters, Space, Backspace, Esc, Enter. The board itself handles arrows.
import type { Square } from "../crossword/board";
import type { Game } from "./game.svelte";

/** Returns whether the key was for the board. Letters go to the focused square. */
export function playKey(game: Game, event: KeyboardEvent, square: Square): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  if (!game.laid.cursor) game.pointAt({ square, down: false });
  if (game.draft) return draftKey(game, event);
  if (event.key === " ") game.turn();
  else if (event.key === "Enter") void game.play();
  else if (event.key === "Backspace" || event.key === "Delete") game.erase();
  else if (event.key === "Escape") game.recall();
  else if (event.key === ".") game.typeBlank();
  else if (/^\p{L}$/u.test(event.key)) game.type(event.key.toUpperCase(), event.shiftKey);
  else return false;
  return true;
}

/** While the board is being edited, letters go straight onto it. */
function draftKey(game: Game, event: KeyboardEvent): boolean {
  const letter = game.letters.find((known) => known === event.key.toUpperCase());
  if (event.key === " ") game.turn();
  else if (event.key === "Backspace" || event.key === "Delete") game.draw("");
  else if (event.key === "Enter") void game.takeOver();
  else if (event.key === "Escape") game.draft = null;
  else if (letter) game.draw(event.shiftKey ? letter.toLowerCase() : letter);
  else return false;
  return true;
}
