import { expect, it } from "vitest";
import { ordered } from "../src/play/players";

it("lists the levels first, from the weakest, and every player once", () => {
  const computers = ["smart", "greedy", "letters"].map((name) => ({ name, about: "" }));
  const names = ordered(computers, { normal: "greedy", smart: "smart", expert: "equity:endgame=exact" }).map(
    ({ name }) => name,
  );
  expect(names).toEqual(["greedy", "smart", "equity:endgame=exact", "letters"]);
});
