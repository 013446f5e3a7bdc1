// Test servers. Each has its own data and port, so that tests in several workers do not disturb each other.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const KOTVA = process.env.KOTVA ?? "../.venv/bin/kotva";

export class Server {
  /** Keeps games and words of the tests out of the developer's own data. */
  private data = "";
  private process: ChildProcess | null = null;
  port = 0;
  /** The addresses for other devices, as the server prints them. */
  others: string[] = [];

  /** With a cache of its own the server has no word lists, and those that a test makes are removed with it. */
  constructor(
    private readonly options: readonly string[] = [],
    private readonly ownCache = false,
  ) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private get environment(): NodeJS.ProcessEnv {
    const cache = this.ownCache ? { KOTVA_CACHE: join(this.data, "cache") } : {};
    return { ...process.env, KOTVA_DATA: this.data, ...cache };
  }

  /** Gives a lexicon of the started server a user's own file of meanings. */
  explain(lexicon: string, meanings: string): void {
    const file = join(this.data, "own-meanings.txt");
    writeFileSync(file, meanings);
    execFileSync(KOTVA, ["lexicon", "meanings", lexicon, file], { env: this.environment, stdio: "pipe" });
  }

  /** Starts the server, after a restart on the same port, and waits for the line with its address. */
  async start(): Promise<void> {
    this.data ||= mkdtempSync(join(tmpdir(), "kotva-e2e-"));
    const server = spawn(KOTVA, ["serve", "--port", String(this.port), ...this.options], {
      env: this.environment,
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.process = server;
    const shared = this.options.includes("0.0.0.0") && !this.options.includes("--name");
    const line = await new Promise<string>((resolve, failed) => {
      let said = "";
      server.stdout.on("data", (text: Buffer) => {
        said += String(text);
        if (said.split("\n").length > (shared ? 2 : 1)) resolve(said);
      });
      server.once("exit", (code) => failed(new Error(`kotva serve ended with ${code}`)));
      server.once("error", failed);
    });
    const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
    if (!found) throw new Error(`kotva serve said ${line}`);
    this.port = Number(found[1]);
    this.others = (line.split("\n")[1] ?? "").match(/http:\/\/\S+/g) ?? [];
  }

  /** Kills the server without a shutdown, as in a power failure. */
  async kill(): Promise<void> {
    const server = this.process;
    this.process = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const dead = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await dead;
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.kill();
    if (this.data) rmSync(this.data, { recursive: true, force: true });
    this.data = "";
  }
}
