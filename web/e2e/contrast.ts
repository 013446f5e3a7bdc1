// Contrasts of what is really on the screen, measured in a picture of it.
import type { Locator, Page } from "@playwright/test";

/** Directions from the middle of a piece in which its outline is looked for. */
const RAYS = 36;

/**
 * The weakest contrast between the outline of a ring or a disc and the board around it (WCAG 2.2, 1.4.11). In every
 * direction the best pixel near the edge counts. The board's colour is the median around the piece and its marks, so that the
 * lines of the board do not matter.
 */
export async function outlineContrast(page: Page, piece: Locator): Promise<number> {
  const { x, y, r } = await piece.evaluate(async (group) => {
    const running = (): Animation[] =>
      group.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running");
    // One that is cancelled by the next one counts as finished.
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
    const circle = group.querySelector<SVGCircleElement>(".ring-body, .up .rim")!;
    const { a, e, f } = circle.getScreenCTM()!;
    return { x: e, y: f, r: circle.r.baseVal.value * a };
  });
  const side = Math.ceil(3.8 * r);
  const clip = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  const picture = (await page.screenshot({ clip })).toString("base64");
  // The policy of our own page forbids to open such a picture there.
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(weakest, [picture, r, RAYS] as const);
  } finally {
    await blank.close();
  }
}

/** Runs in a page; the picture has the piece of radius `r` in its middle. */
async function weakest([picture, r, rays]: readonly [string, number, number]): Promise<number> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
  context.drawImage(bitmap, 0, 0);
  const colour = (angle: number, distance: number): number[] => {
    const [dx, dy] = [Math.cos(angle) * distance, Math.sin(angle) * distance];
    return [...context.getImageData(bitmap.width / 2 + dx, bitmap.height / 2 + dy, 1, 1).data.slice(0, 3)];
  };
  const luminance = (rgb: number[]): number => {
    const [red, green, blue] = rgb.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const angles = Array.from({ length: rays }, (_, n) => (2 * Math.PI * (n + 0.5)) / rays);
  const around = angles.map((angle) => luminance(colour(angle, 1.8 * r))).sort((a, b) => a - b);
  const board = around[Math.floor(rays / 2)]!;
  const contrasts = angles.map((angle) => {
    let best = 1;
    for (let distance = 0.8 * r; distance <= 1.25 * r; distance += 0.25) {
      const [low, high] = [board, luminance(colour(angle, distance))].sort((a, b) => a - b);
      best = Math.max(best, (high! + 0.05) / (low! + 0.05));
    }
    return best;
  });
  return Math.min(...contrasts);
}
