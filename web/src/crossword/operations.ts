// The operations behind a position in one line (CGP): `lex en; bdn CrosswordGame; tmr 900/900;`.

/** Names of the usual board and of letter distributions, as programs write them. */
const BOARDS = ["standard", "crosswordgame"];
const TILES: Record<string, string> = { english: "en", czech: "cs", slovak: "sk", polish: "pl" };

/** What the program cannot follow, as it is written: other boards, other tiles, clocks, rules it does not know. */
export function leftAside(cgp: string, language: string): string[] {
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
    // The reader chooses the word list, and a name of the game changes nothing.
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
