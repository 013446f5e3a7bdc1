/** The dialog that shares a position. */
export const share = {
  title: "Share",
  link: "Link with the position in it",
  picture: "Picture of the board",
  alt: "Picture of the board to share",
  colours: "Colours of the picture",
  failed: "The browser cannot make this picture; the SVG holds the same.",
  position: "Position in one line (CGP)",
  files: "Files:",
  copy: "Copy",
  copied: "Copied",
  best: "List the best plays under the board",
  annotated: "GCG with notes",
  note: "Best: {moves}. Lost: {lost}.",
  noteBest: "The best move.",
};
