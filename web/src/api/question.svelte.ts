// A question to the server. Only the newest request counts: a late answer to an older one is dropped.
import { ApiError } from "./client";

export class Question<Answer> {
  answer = $state.raw<Answer | null>(null);
  error = $state.raw<ApiError | null>(null);
  waiting = $state(false);
  #abort: AbortController | null = null;

  /** Asks. The last answer stays until the new one arrives, so that the layout does not jump. */
  async ask(call: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.waiting = true;
    try {
      const answer = await call(abort.signal);
      if (abort.signal.aborted) return;
      this.answer = answer;
      this.error = null;
    } catch (error) {
      if (abort.signal.aborted) return;
      this.answer = null;
      this.error = error instanceof ApiError ? error : new ApiError(0, { code: "unexpected", message: String(error) });
    }
    this.waiting = false;
  }

  forget(): void {
    this.#abort?.abort();
    this.answer = null;
    this.error = null;
    this.waiting = false;
  }
}
