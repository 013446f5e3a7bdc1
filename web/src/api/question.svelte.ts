// A question to the server whose newest asking counts: an older answer that comes late is dropped.
import { ApiError } from "./client";

export class Question<Answer> {
  answer = $state.raw<Answer | null>(null);
  error = $state.raw<ApiError | null>(null);
  waiting = $state(false);
  #abort: AbortController | null = null;

  /** Ask; the last answer stays until the new one is here, so that nothing jumps. */
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
