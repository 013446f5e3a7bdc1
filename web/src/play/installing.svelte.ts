// The install of word lists on the server. While it runs the page asks for its progress.
import { ApiError, get, post } from "../api/client";
import type { InstallState } from "../api/types";

/** Milliseconds between two questions. */
const PAUSE = 500;

export class Installing {
  state = $state.raw<InstallState | null>(null);
  error = $state.raw<ApiError | null>(null);
  readonly running = $derived(this.state?.phase === "running");
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ondone: () => void;

  constructor(ondone: () => void) {
    this.#ondone = ondone;
  }

  look(): Promise<void> {
    return this.#ask(get("/install", {}));
  }

  start(languages: string[]): Promise<void> {
    return this.#ask(post("/install", { languages }, {}));
  }

  cancel(): Promise<void> {
    return this.#ask(post("/install/cancel", {} as never, {}));
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  async #ask(asked: Promise<InstallState>): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.state?.phase;
    try {
      this.state = await asked;
      this.error = null;
    } catch (error) {
      this.error = ApiError.of(error);
    }
    // The connection may come back: the install runs on without the page.
    clearTimeout(this.#timer);
    if (this.running) this.#timer = setTimeout(() => void this.look(), PAUSE);
    else if (before === "running" && this.state?.phase !== before) this.#ondone();
  }
}
