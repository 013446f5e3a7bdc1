import type { Seat } from "../api/rooms";

/** Seconds a seat has left now, some seconds after the server told; null without a clock. */
export function leftNow(seat: Pick<Seat, "seconds_left" | "running">, since: number): number | null {
  if (seat.seconds_left === undefined) return null;
  return seat.running ? seat.seconds_left - Math.max(0, since) : seat.seconds_left;
}

/** `25:00`, `1:02:05`, without a sign. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(Math.abs(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
