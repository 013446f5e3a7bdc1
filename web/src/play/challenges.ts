// The challenge rules of the form: words are checked at once, or a wrong challenge costs nothing, a turn,
// or points.
import type { Options } from "../api/types";
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";

export const CHALLENGES = ["void", "single", "double", "points5", "points10"] as const;
export type Challenge = (typeof CHALLENGES)[number];

const POINTS: Partial<Record<Challenge, number>> = { points5: 5, points10: 10 };

export function challengeOptions(rule: Challenge): Pick<Options, "challenge" | "challenge_points"> {
  const points = POINTS[rule];
  if (points !== undefined) return { challenge: "points", challenge_points: points };
  return { challenge: rule as "void" | "single" | "double" };
}

export function challengeName(m: Messages["play"]["form"]["challenges"], rule: Challenge): string {
  const points = POINTS[rule];
  return points === undefined ? m[rule as "void" | "single" | "double"] : fill(m.points, { n: points });
}
