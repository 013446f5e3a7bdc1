// The server's types under the names that the page uses. `make types` generates schema.ts from the server's models.
import type { Export, MatchResults, MoveStep, Options, TournamentSummary } from "./schema";

export type {
  About,
  FoundWords as Found,
  FoundWord,
  Hooks,
  LanguageInfo as Language,
  LetterInfo as Letter,
  LexiconInfo as Lexicon,
  MadeList,
  Meanings,
  OwnWords,
  ReadingInfo as Reading,
  VerdictInfo as Verdict,
  // Rooms
  Code,
  RoomBoard as Board,
  Created,
  Entry,
  Exported,
  GameInfo,
  Hint,
  ImportRoom,
  Key,
  NewRoom,
  Options,
  OutcomeView as Outcome,
  Seated,
  SeatRequest,
  SeatView as Seat,
  Summary,
  Thinking,
  Trial,
  View,
  // Board games
  Cell,
  ComparisonInfo,
  Course,
  LegalMove,
  Line,
  LineInfo,
  LinesInfo,
  MoveStep as Step,
  Piece,
  Placed,
  RecordBody,
  // Crossword analyses
  Better,
  BoardInfo,
  Card,
  DeckInfo,
  EndgameInfo,
  Extension,
  Extensions,
  PlaysInfo,
  PreEndgameBag,
  PreEndgameMove,
  PositionInfo,
  RecordInfo,
  SampleInfo,
  SimulatedPlay,
  SimulationInfo,
  StatisticsInfo,
  StepInfo,
  ThreatsInfo,
  TryInfo,
  TurnAnalysis,
  TurnReport,
  UsefulnessInfo,
  WinChance,
  WinCourse,
  WinPoint,
  // Tournaments
  GameLine,
  GameLines,
  MatchResults,
  NewTournament,
  NewTournamentTold as TournamentRequest,
  TournamentInfo,
  TournamentList,
  TournamentResults,
  TournamentSummary,
} from "./schema";

export type StepKind = MoveStep["kind"];
/** Low, middle and high; null if unknown. */
export type Elo = MatchResults["elo"];
export type TournamentState = TournamentSummary["state"];
export type ExportFormat = Export["format"];
export type Clock = NonNullable<Options["clock"]>;
/** The page that shows a game. */
export type Screen = "crossword" | "board";
