// The operations after a position in CGP: `lex en; bdn CrosswordGame; tmr 900/900;`.

/** Common names for the standard board and its letter distributions. */
const BOARDS = ["standard", "crosswordgame"];
const TILES: Record<string, string> = { english: "en", czech: "cs", slovak: "sk", polish: "pl" };

/** The operations that this program cannot apply, as written: other boards or tiles, clocks, unknown rules. */
export function unsupported(cgp: string, language: string): string[] {
  const written = cgp.trim().split(/\s+/).slice(4).join(" ");
  return written
    .split(";")
    .map((operation) => operation.trim())
    .filter((operation) => operation !== "" && !followed(operation, language));
}

function followed(operation: string, language: string): boolean {
  const [name = "", value = ""] = operation.split(" ");
  const lower = value.toLowerCase();
  switch (name) {
    // The user chooses the lexicon, and a game id changes nothing.
    case "lex":
    case "gid":
      return true;
    case "ld":
      return (TILES[lower] ?? lower) === language;
    case "bdn":
      return BOARDS.includes(lower);
    default:
      return false;
  }
}
