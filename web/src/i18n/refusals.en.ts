// What the server refuses: by its rule (what is wrong in a position or a record), else by its code. {0}, {1} … are the
// things the rule is about, {message} the server's own sentence, which is English.
export const refusals = {
  "not-your-turn": "It is another player's turn.",
  "not-your-seat": "This seat is not yours.",
  "not-allowed": "That is only for games at one screen, where one page holds every seat.",
  "not-now": "That is not possible now.",
  over: "The game is over.",
  stale: "The game went on meanwhile. Look again.",
  declined: "The computer does not want a draw.",
  "no-room": "There is no such game; it may have been deleted.",
  "wrong-token": "This link opens no seat of the game, or somebody has taken the seat.",
  unreadable: "Another version of Kotva made this game; this one cannot play it.",
  "too-fast": "Too many messages at once. Wait a moment.",
  "too-large": "That is too large to be sent.",
  "too-long": "This game is too long to go on.",
  "too-many-rooms": "Too many games. Leave or delete some first.",
  "too-many-questions": "Too many questions at once. Wait for an answer or stop one.",
  "no-lexicon": "Choose a word list: the file names none that is installed.",
  "record-line": "Line {0} of the record cannot be read ({message}).",
  position: "This position is not possible or cannot be read ({message}).",
};
