import type { share as model } from "./share.en";

export const share: typeof model = {
  title: "Udostępnij",
  link: "Odnośnik z pozycją w środku",
  picture: "Obraz planszy",
  alt: "Obraz planszy do udostępnienia",
  colours: "Kolory obrazu",
  failed: "Przeglądarka nie może utworzyć tego obrazu; to samo jest w SVG.",
  position: "Pozycja w jednym wierszu (CGP)",
  files: "Pliki:",
  copy: "Kopiuj",
  copied: "Skopiowano",
};
