// The clocks of a room: the time left, its format, and the ticker for the screen.
import type { View } from "../api/types";

/** Seconds that a seat has left; null without a clock. `now` is the server's time. */
export function leftNow(view: Pick<View, "seats" | "now" | "outcome">, number: number, now: number): number | null {
  const seat = view.seats[number];
  if (seat?.seconds_left === undefined) return null;
  return seat.running && !view.outcome ? seat.seconds_left - Math.max(0, now - view.now) : seat.seconds_left;
}

/** Minutes and seconds, with hours if needed: 0:07, 12:30, 1:02:03. A part of a second is rounded up, and
 * overtime is negative. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(Math.abs(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return seconds < 0 ? `−${text}` : text;
}

/** Updates `now` four times a second between `start` and its returned stop function. */
export class Ticker {
  now = $state(Date.now() / 1000);

  start(): () => void {
    const tick = (): void => void (this.now = Date.now() / 1000);
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }
}
