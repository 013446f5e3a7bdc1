import { expect, it } from "vitest";
import { en } from "../src/i18n/en";
import { seatName as boardSeat } from "../src/boards/names";
import { seatName } from "../src/play/names";
import { playerText } from "../src/tournaments/draft";
import { nameOf } from "../src/tournaments/names";
import { personLink, readKey } from "../src/tournaments/people";

const seat = (player: string) => ({ name: "", kind: "computer", player }) as Parameters<typeof seatName>[1];

it("names a computer in a room as in a tournament", () => {
  for (const player of ["greedy", "champion", "minimax:nodes=5000", "equity:endgame=exact", "greedy:human=casual"])
    expect(seatName(en.play, seat(player), 0)).toBe(nameOf(en, { lexicon: "cs" }, player));
  for (const player of ["easy", "pvs:storm:depth=3,seconds=2.0", "random"])
    expect(boardSeat(en.boards, seat(player), 0)).toBe(nameOf(en, {}, player));
  expect(nameOf(en, { lexicon: "cs" }, "greedy")).toBe("Normal");
  expect(nameOf(en, { lexicon: "cs" }, "minimax:nodes=5000,plies=2")).toBe("minimax · nodes=5000, plies=2");
});

it("names a person in a tournament without the prefix of the server", () => {
  const drafted = { who: "human", text: " Jana Nová ", custom: {} } as Parameters<typeof playerText>[0];
  expect(playerText(drafted)).toBe("human:Jana Nová");
  expect(playerText({ ...drafted, text: "  " })).toBeNull();
  expect(nameOf(en, {}, "human:Jana Nová")).toBe("Jana Nová");
});

it("writes the key of a person behind the #, and reads it there", () => {
  const link = personLink("abc", { place: 2, key: "se-cr_et" });
  expect(link.split("#")[0]).toBe("/tournaments?id=abc");
  expect(readKey(link.slice(link.indexOf("#")))).toEqual({ place: 2, key: "se-cr_et" });
  expect(readKey("")).toBeNull();
  expect(readKey("#place=x&key=y")).toBeNull();
});
