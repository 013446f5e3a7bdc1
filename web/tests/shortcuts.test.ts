import { describe, expect, it } from "vitest";
import { inField, shortcut } from "../src/browser/shortcuts";

/** An element below others, outermost first, each written as its start tag without the brackets: `dialog open`. */
function element(...tags: string[]): Element {
  const path = tags.map((tag) => tag.split(" ")).reverse();
  /** Matches the selectors of the page: a name, `[attribute]`, `[attribute=value]`, `name:not([attribute])`. */
  const matches = ([name, ...attributes]: string[], selector: string): boolean => {
    const [, wanted, not, attribute] = /^(\w*)(:not\()?(?:\[(.+?)\])?\)?$/.exec(selector)!;
    if (wanted && wanted !== name) return false;
    return !attribute || attributes.includes(attribute) === !not;
  };
  const closest = (list: string): object | null =>
    path.find((one) => list.split(", ").some((selector) => matches(one, selector))) ?? null;
  return { closest } as unknown as Element;
}

const press = (key: string, target: unknown, more: object = {}): KeyboardEvent =>
  ({ key, target, ...more }) as unknown as KeyboardEvent;

describe("shortcuts", () => {
  it("work outside of fields and dialogs, also where the browser names no element", () => {
    expect(shortcut(press("/", element("body", "main", "button")))).toBe("/");
    expect(shortcut(press("/", {}))).toBe("/");
    expect(shortcut(press("/", null))).toBe("/");
  });

  it("do not take what is typed into a field or a dialog", () => {
    for (const tag of ["input", "select", "textarea", "div contenteditable", "dialog open"])
      expect(shortcut(press("/", element("body", tag))), tag).toBeNull();
    expect(inField(press("z", element("dialog open", "button")))).toBe(true);
  });

  it("work although the focus is still in a dialog that was closed", () => {
    for (const inside of ["button", "input"]) {
      const event = press("/", element("body", "dialog", inside));
      expect(shortcut(event), inside).toBe("/");
      expect(inField(event), inside).toBe(false);
    }
  });

  it("leave letters on a crossword board and keys with modifiers alone", () => {
    const board = element("body", "div role=grid", "div role=gridcell");
    expect(shortcut(press("t", board))).toBeNull();
    expect(shortcut(press("?", board))).toBe("?");
    for (const modifier of ["ctrlKey", "altKey", "metaKey", "isComposing", "defaultPrevented"])
      expect(shortcut(press("t", element("body"), { [modifier]: true })), modifier).toBeNull();
  });
});
