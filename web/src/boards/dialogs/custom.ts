// A searching player put together from an algorithm, a heuristic and limits (Houdek 2010, appendix B.4.5).
import type { GameInfo } from "../../api/types";

export interface Custom {
  algorithm: string;
  heuristic: string;
  /** 0 is unlimited. */
  depth: number;
  seconds: number;
}

export const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
export const TIMES = [1, 2, 3, 5, 10, 20, 30];

export function firstCustom({ heuristics }: GameInfo): Custom {
  return { algorithm: "alpha-beta", heuristic: heuristics[0] ?? "", depth: 3, seconds: 5 };
}

/** Best Move always looks one move ahead. */
export const limited = (algorithm: string): boolean => algorithm !== "best-move";

/** The player as the command line writes it; null if nothing bounds it. */
export function customText({ algorithm, heuristic, depth, seconds }: Custom): string | null {
  if (!limited(algorithm)) return `${algorithm}:${heuristic}`;
  const options = [...(depth > 0 ? [`depth=${depth}`] : []), ...(seconds > 0 ? [`seconds=${seconds}`] : [])];
  return options.length > 0 ? `${algorithm}:${heuristic}:${options.join(",")}` : null;
}
