// A custom search player: an algorithm, a heuristic and limits (Houdek 2010, appendix B.4.5).
import type { GameInfo } from "../../api/types";

export interface Custom {
  algorithm: string;
  heuristic: string;
  /** 0 means unlimited. */
  depth: number;
  seconds: number;
}

export const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
export const TIMES = [1, 2, 3, 5, 10, 20, 30];

export function firstCustom({ heuristics }: GameInfo): Custom {
  return { algorithm: "alpha-beta", heuristic: heuristics[0] ?? "", depth: 3, seconds: 5 };
}

/** Whether depth and time limits apply; Best Move always searches one move ahead. */
export const limited = (algorithm: string): boolean => algorithm !== "best-move";

/** The player in command-line notation; null if it has no limit. */
export function customText({ algorithm, heuristic, depth, seconds }: Custom): string | null {
  if (!limited(algorithm)) return `${algorithm}:${heuristic}`;
  const options = [...(depth > 0 ? [`depth=${depth}`] : []), ...(seconds > 0 ? [`seconds=${seconds}`] : [])];
  return options.length > 0 ? `${algorithm}:${heuristic}:${options.join(",")}` : null;
}
