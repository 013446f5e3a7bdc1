import { expect, it } from "vitest";
import { ordered } from "../src/play/players";

it("lists the levels by name, from the weakest, and then every other player once", () => {
  const computers = ["smart", "greedy", "champion"].map((name) => ({ name, about: "" }));
  const names = ordered(computers, { casual: "greedy:human=casual", champion: "champion" }).map(({ name }) => name);
  expect(names).toEqual(["casual", "champion", "smart", "greedy"]);
});
