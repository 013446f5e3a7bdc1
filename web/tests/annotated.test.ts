import { expect, it } from "vitest";
import { annotated } from "../src/review/annotated";

it("puts a note after each event that has one, before the notes that were there", () => {
  const gcg = "#player1 eva Eva\n>eva: ANCHORS 8D ANCHOR +26 26\n#note mine\n>jan: HATTERS - +0 0\n";
  expect(annotated({ gcg }, (step) => ["Lost: 52.", ""][step] ?? "")).toBe(
    "#player1 eva Eva\n>eva: ANCHORS 8D ANCHOR +26 26\n#note Lost: 52.\n#note mine\n>jan: HATTERS - +0 0\n",
  );
});
