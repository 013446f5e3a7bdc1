import type { share as model } from "./share.en";

export const share: typeof model = {
  title: "Zdieľať",
  link: "Odkaz, v ktorom je pozícia",
  picture: "Obrázok dosky",
  alt: "Obrázok dosky na zdieľanie",
  colours: "Farby obrázka",
  failed: "Prehliadač tento obrázok nevytvorí; to isté je v SVG.",
  position: "Pozícia v jednom riadku (CGP)",
  files: "Súbory:",
  copy: "Kopírovať",
  copied: "Skopírované",
  best: "Pod doskou vypísať najlepšie ťahy",
  annotated: "GCG s poznámkami",
  note: "Najlepšie: {moves}. Strata: {lost}.",
  noteBest: "Najlepší ťah.",
};
