// A question that takes long: it grows while it is answered, and ends when it is stopped or its page goes away.
import { ApiError } from "./client";
import { socket } from "./socket";

export class LongQuestion<Progress, Answer = Progress> {
  /** What is known so far. */
  progress = $state.raw<Progress | null>(null);
  answer = $state.raw<Answer | null>(null);
  error = $state.raw<ApiError | null>(null);
  running = $state(false);
  #number: number | null = null;

  /** Asks; what was asked before is stopped. `hear` is told every progress, for answers that come in parts. */
  async ask(question: string, about: object, hear?: (progress: Progress) => void): Promise<void> {
    this.forget();
    this.running = true;
    const asked = socket().ask<Answer>("analyse", { question, about }, (progress: Progress) => {
      if (this.#number !== asked.number) return;
      this.progress = progress;
      hear?.(progress);
    });
    this.#number = asked.number;
    try {
      const answer = await asked.answer;
      if (this.#number === asked.number) this.answer = answer;
    } catch (error) {
      if (this.#number !== asked.number) return;
      const known = error instanceof ApiError ? error : new ApiError(0, { code: "unexpected", message: String(error) });
      if (known.code !== "stopped") this.error = known;
    }
    if (this.#number === asked.number) {
      this.#number = null;
      this.running = false;
    }
  }

  /** Ends it; what is known stays. */
  stop(): void {
    if (this.#number !== null) socket().stop(this.#number);
  }

  forget(): void {
    this.stop();
    this.#number = null;
    this.progress = null;
    this.answer = null;
    this.error = null;
    this.running = false;
  }
}
