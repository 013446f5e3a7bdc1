// The sound of tiles on the board, if the player wants it. It is made here: no file is loaded.
import type { Entry } from "../api/types";
import { recall, remember } from "../browser/memory";

class Sound {
  on = $state(recall("tile-sound") === "on");

  set(on: boolean): void {
    this.on = on;
    remember("tile-sound", on ? "on" : null);
    if (on) knock(1);
  }
}

export const sound = new Sound();

const APART = 0.07; // seconds between two tiles

/** Short knocks, one for each tile. */
function knock(tiles: number): void {
  try {
    const audio = new AudioContext();
    for (let tile = 0; tile < tiles; tile++) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + tile * APART;
      tone.type = "triangle";
      tone.frequency.setValueAtTime(420, start);
      tone.frequency.exponentialRampToValueAtTime(140, start + 0.04);
      loudness.gain.setValueAtTime(0.12, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.05);
      tone.connect(loudness).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.06);
    }
    setTimeout(() => void audio.close(), 1000 * (tiles * APART + 0.5));
  } catch {
    // A browser without sound.
  }
}

/** The sound of new lines of the history. */
export function clack(entries: readonly Entry[]): void {
  const tiles = entries.reduce((sum, { squares }) => sum + squares.length, 0);
  if (sound.on && tiles > 0) knock(Math.min(tiles, 8));
}
