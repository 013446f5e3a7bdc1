import type { share as model } from "./share.en";

export const share: typeof model = {
  title: "Udostępnij",
  link: "Link, który zawiera pozycję",
  picture: "Obraz planszy",
  alt: "Obraz planszy do udostępnienia",
  colours: "Kolory obrazu",
  failed: "Przeglądarka nie może utworzyć tego obrazu; to samo jest w SVG.",
  position: "Pozycja w jednym wierszu (CGP)",
  files: "Pliki:",
  copy: "Kopiuj",
  copied: "Skopiowano",
  best: "Pod planszą wypisz najlepsze ruchy",
  annotated: "GCG z uwagami",
  note: "Najlepsze: {moves}. Strata: {lost}.",
  noteBest: "Najlepszy ruch.",
};
