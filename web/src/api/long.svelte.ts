// A long-running question. Its answer grows until it is complete, it is stopped, or its page is closed.
import { ApiError } from "./client";
import type { Questions } from "./schema";
import { socket } from "./socket";

export class LongQuestion<Name extends keyof Questions> {
  /** The answer so far. */
  progress = $state.raw<Questions[Name]["progress"] | null>(null);
  answer = $state.raw<Questions[Name]["answer"] | null>(null);
  error = $state.raw<ApiError | null>(null);
  /** The question is open, paused or not. */
  running = $state(false);
  paused = $state(false);
  readonly #name: Name;
  #number: number | null = null;

  constructor(name: Name) {
    this.#name = name;
  }

  /** Asks, and stops the question before. `onprogress` receives every progress message, for answers that come in parts. */
  async ask(
    about: Questions[Name]["about"],
    onprogress?: (progress: Questions[Name]["progress"]) => void,
  ): Promise<void> {
    this.forget();
    this.running = true;
    const asked = socket().analyse(this.#name, about, (progress) => {
      if (this.#number !== asked.number) return;
      this.progress = progress;
      onprogress?.(progress);
    });
    this.#number = asked.number;
    try {
      const answer = await asked.answer;
      if (this.#number === asked.number) this.answer = answer;
    } catch (error) {
      if (this.#number !== asked.number) return;
      const known = ApiError.of(error);
      if (known.code !== "stopped") this.error = known;
    }
    if (this.#number === asked.number) {
      this.#number = null;
      this.running = false;
      this.paused = false;
    }
  }

  /** Stops the question; the answer so far stays. */
  stop(): void {
    if (this.#number !== null) socket().stop(this.#number);
  }

  /** Pauses or resumes a simulation; other questions run on. */
  pause(paused: boolean): void {
    if (this.#number === null) return;
    socket().pause(this.#number, paused);
    this.paused = paused;
  }

  forget(): void {
    this.stop();
    this.#number = null;
    this.progress = null;
    this.answer = null;
    this.error = null;
    this.running = false;
    this.paused = false;
  }
}
