// Calls a player whose turn it is: in the title of the page, by a short sound, and if wanted by a notification of the
// system. Only in games with others: at one screen everybody sees whose turn it is.
import { recall, remember } from "../browser/memory";
import { i18n } from "../i18n/i18n.svelte";
import type { Room } from "./room.svelte";

class Calls {
  sound = $state(recall("sound") !== "off");
  notify = $state(recall("notify") === "on");

  setSound(on: boolean): void {
    this.sound = on;
    remember("sound", on ? null : "off");
    if (on) ring();
  }

  /** Asks for permission; without it there are no notifications. */
  async setNotify(on: boolean): Promise<void> {
    this.notify = on && possible() && (await Notification.requestPermission()) === "granted";
    remember("notify", this.notify ? "on" : null);
  }
}

export const calls = new Calls();

/** Browsers offer notifications on secure addresses only. */
export const possible = (): boolean => "Notification" in globalThis && isSecureContext;

/** Two short tones, made here: no file is loaded. */
function ring(): void {
  try {
    const audio = new AudioContext();
    for (const [start, pitch] of [
      [0, 660],
      [0.12, 880],
    ] as const) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.08, audio.currentTime + start);
      loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.18);
      tone.connect(loudness).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.2);
    }
    setTimeout(() => void audio.close(), 600);
  } catch {
    // A browser without sound.
  }
}

/** Called by the page of a room while it is set up; `title` is the name of the game. */
export function callTurns(room: Room, title: () => string): void {
  let before: boolean | null = null;
  $effect(() => {
    const { view } = room;
    if (!view) return;
    const mine = room.myTurn && !view.free && view.mine.length > 0 && !view.outcome;
    const m = i18n.m.together.call;
    const name = `${title()} · Kotva`;
    document.title = mine ? `● ${m.title} – ${name}` : name;
    if (mine && before === false) {
      if (calls.sound) ring();
      if (calls.notify && document.hidden && possible()) new Notification(m.title, { body: title() });
    }
    before = mine;
    return () => (document.title = name);
  });
}
