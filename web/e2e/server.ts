// Test servers. Each has its own data and port, so that tests in several workers do not disturb each other.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Server {
  /** Keeps games and words of the tests out of the developer's own data. */
  private data = "";
  private process: ChildProcess | null = null;
  port = 0;
  /** The addresses for other devices, as the server prints them. */
  others: string[] = [];

  constructor(private readonly options: readonly string[] = []) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server, after a restart on the same port, and waits for the line with its address. */
  async start(): Promise<void> {
    this.data ||= mkdtempSync(join(tmpdir(), "kotva-e2e-"));
    const server = spawn(
      process.env.KOTVA ?? "../.venv/bin/kotva",
      ["serve", "--port", String(this.port), ...this.options],
      {
        env: { ...process.env, KOTVA_DATA: this.data },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
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
