// Makes the icons of the installed app (web/public/*.png) again from favicon.svg: `node measure/icons.mjs`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const PUBLIC = new URL("../public/", import.meta.url);
const icon = readFileSync(new URL("favicon.svg", PUBLIC), "utf-8");
/** The sign without the rounded corners, smaller: systems cut a maskable icon to a circle of 80 % of its width. */
const maskable = icon
  .replace(/<rect[^>]*>/, '<rect width="32" height="32" fill="#12607d"/>')
  .replace("<g ", '<g transform="translate(16 16) scale(0.72) translate(-16 -16.5)" ');

const browser = await chromium.launch({
  executablePath: process.env.KOTVA_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, size, svg] of [
  ["icon-192", 192, icon],
  ["icon-512", 512, icon],
  ["icon-maskable", 512, maskable],
  ["apple-touch-icon", 180, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, PUBLIC)), omitBackground: true });
  await page.close();
}
await browser.close();
