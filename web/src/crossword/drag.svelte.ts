// Dragging a tile by mouse, pen or finger. A press without movement stays a click.

export interface Held {
  /** The text of the tile under the pointer; `?` for a blank. */
  tile: string;
  x: number;
  y: number;
  size: number;
}

const SLACK = 6; // px that a press may move

class Drag {
  held = $state.raw<Held | null>(null);

  /** Follows the pointer from a press on a tile; `drop` receives what is under it at the end. */
  start(event: PointerEvent, tile: string, drop: (target: Element | null) => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const from = { x: event.clientX, y: event.clientY };
    const size = (event.currentTarget as Element | null)?.getBoundingClientRect().width ?? 40;
    const end = new AbortController();
    const { signal } = end;
    const move = (at: PointerEvent): void => {
      if (at.pointerId !== event.pointerId) return;
      if (!this.held && Math.hypot(at.clientX - from.x, at.clientY - from.y) < SLACK) return;
      this.held = { tile, x: at.clientX, y: at.clientY, size: Math.min(size, 56) };
      mark(document.elementFromPoint(at.clientX, at.clientY));
    };
    const stop =
      (dropped: boolean) =>
      (at: PointerEvent): void => {
        if (at.pointerId !== event.pointerId) return;
        end.abort();
        if (!this.held) return;
        this.held = null;
        mark(null);
        // Suppress the click that ends a drag.
        const swallow = (click: Event): void => {
          click.stopPropagation();
          click.preventDefault();
        };
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
        if (dropped) drop(document.elementFromPoint(at.clientX, at.clientY));
      };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", stop(true), { signal });
    addEventListener("pointercancel", stop(false), { signal });
  }
}

export const drag = new Drag();

let marked: HTMLElement | null = null;

/** Marks the free square under a dragged tile. */
function mark(element: Element | null): void {
  const square = element?.closest<HTMLElement>("[data-square]:not(.tile)") ?? null;
  if (square === marked) return;
  marked?.removeAttribute("data-drop");
  square?.setAttribute("data-drop", "");
  marked = square;
}

/** The square or the rack tile at the point where a tile was dropped. */
export function target(element: Element | null): { square: number } | { before: number | null } | null {
  const square = element?.closest<HTMLElement>("[data-square]")?.dataset.square;
  if (square !== undefined) return { square: Number(square) };
  if (!element?.closest("[data-rack]")) return null;
  const before = element.closest<HTMLElement>("[data-tile]")?.dataset.tile;
  return { before: before === undefined ? null : Number(before) };
}
