import type { Seat } from "../api/types";
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";

/** The name of a computer player: a known one in words, any other by its command-line name. */
export function playerName(m: Messages["play"], player: string): string {
  return m.players[player] ?? player;
}

/** The short form for score boards and tables: a known name up to its colon; other settings follow the name. */
export function shortPlayer(m: Messages["play"], player: string): string {
  const short = (known: string): string => playerName(m, known).split(":")[0] ?? known;
  const [head = "", ...options] = player in m.players ? [player] : player.split(":");
  return options.length > 0 ? `${short(head)} · ${options.join(":").replaceAll(",", ", ")}` : short(head);
}

export function seatName(m: Messages["play"], seat: Seat, number: number): string {
  if (seat.name) return seat.name;
  if (seat.kind === "computer") return shortPlayer(m, seat.player);
  return fill(m.players["numbered"] ?? "{n}", { n: number + 1 });
}

/** A record in GCG with the names that the page shows. The server names a computer by its algorithm. */
export function withNames(gcg: string, names: readonly string[]): string {
  return gcg.replace(/^#player(\d) (\S+).*$/gm, (line, number: string, nick: string) => {
    const name = names[Number(number) - 1];
    return name ? `#player${number} ${nick} ${name}` : line;
  });
}
