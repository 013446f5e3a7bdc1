// A clock for the eye: ticks while somebody looks.
export class Ticker {
  now = $state(Date.now() / 1000);
  #timer: ReturnType<typeof setInterval> | null = null;

  start(): () => void {
    this.#timer = setInterval(() => (this.now = Date.now() / 1000), 250);
    return () => {
      if (this.#timer !== null) clearInterval(this.#timer);
    };
  }
}

/** Minutes and seconds, and hours if there are any: 0:07, 12:30, 1:02:03. Overtime is negative. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const text =
    h > 0 ? `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}` : `${m}:${String(s).padStart(2, "0")}`;
  return seconds < 0 && whole > 0 ? `−${text}` : text;
}
