import type { share as model } from "./share.en";

export const share: typeof model = {
  title: "Sdílet",
  link: "Odkaz, v němž je pozice",
  picture: "Obrázek desky",
  alt: "Obrázek desky ke sdílení",
  colours: "Barvy obrázku",
  failed: "Prohlížeč tento obrázek nevytvoří; totéž je v SVG.",
  position: "Pozice na jednom řádku (CGP)",
  files: "Soubory:",
  copy: "Kopírovat",
  copied: "Zkopírováno",
  best: "Pod deskou vypsat nejlepší tahy",
  annotated: "GCG s poznámkami",
  note: "Nejlepší: {moves}. Ztráta: {lost}.",
  noteBest: "Nejlepší tah.",
};
