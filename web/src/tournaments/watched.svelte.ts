// A tournament being watched: the socket reports its progress; after a lost connection it is requested again.
import { ApiError } from "../api/client";
import { socket } from "../api/socket";
import type { TournamentInfo } from "../api/types";
import { change, tournament } from "./api";

const PAUSE = 1000;

export class Watched {
  info = $state.raw<TournamentInfo | null>(null);
  error = $state.raw<ApiError | null>(null);
  readonly id: string;
  #number: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #left = false;

  constructor(id: string) {
    this.id = id;
    void this.#look();
  }

  get active(): boolean {
    return this.info?.state === "waiting" || this.info?.state === "running";
  }

  async change(what: "stop" | "go-on" | "delete"): Promise<boolean> {
    try {
      this.info = await change(this.id, what);
      this.error = null;
    } catch (fault) {
      this.error = known(fault);
      return false;
    }
    if (what === "go-on" && this.#number === null) this.#watch();
    return true;
  }

  leave(): void {
    this.#left = true;
    if (this.#number !== null) socket().stop(this.#number);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      this.info = await tournament(this.id);
      this.error = null;
      if (this.active && !this.#left) this.#watch();
    } catch (fault) {
      this.error = known(fault);
      if (this.error.code === "network") this.#again();
    }
  }

  #watch(): void {
    const asked = socket().watch(this.id, (info) => this.#receive(info));
    this.#number = asked.number;
    asked.answer.then(
      (info) => {
        this.#number = null;
        this.#receive(info);
      },
      (fault: unknown) => {
        this.#number = null;
        if (known(fault).code === "network") this.#again();
      },
    );
  }

  /** A late message must not replace newer data. */
  #receive(info: TournamentInfo): void {
    if (!this.#left && (!this.info || info.done >= this.info.done)) this.info = info;
  }

  #again(): void {
    if (!this.#left) this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }
}

const known = (fault: unknown): ApiError =>
  fault instanceof ApiError ? fault : new ApiError(0, { code: "unexpected", message: String(fault) });
