// A TLS proxy for the tests: a real nginx with the configuration of docs/deployment.md.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Browsers resolve every name under `localhost` to this machine. */
export const NAME = "kotva.localhost";
const DOCUMENT = new URL("../../docs/deployment.md", import.meta.url);

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

export class Proxy {
  private folder = "";
  private process: ChildProcess | null = null;
  private port = 0;

  get origin(): string {
    return `https://${NAME}:${this.port}`;
  }

  /** Starts nginx in front of the server at this port. */
  async start(behind: number): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), "kotva-nginx-"));
    this.port = await freePort();
    const [certificate, key] = [join(this.folder, "certificate.pem"), join(this.folder, "key.pem")];
    const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, "-keyout", key, "-out", certificate],
      { stdio: "ignore" },
    );
    const server = /```nginx\n([\s\S]*?)```/
      .exec(readFileSync(DOCUMENT, "utf-8"))![1]!
      .replace("443 ssl", `127.0.0.1:${this.port} ssl`)
      .replace("kotva.example", NAME)
      .replace(/\/etc\/.*fullchain\.pem/, certificate)
      .replace(/\/etc\/.*privkey\.pem/, key)
      .replace("127.0.0.1:8620", `127.0.0.1:${behind}`)
      // The document names the visitor's host; with a port of its own the tests need both.
      .replace("Host $host;", "Host $http_host;");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(this.folder, name)};`)
      .join("\n");
    writeFileSync(
      join(this.folder, "nginx.conf"),
      `daemon off;\nmaster_process off;\npid ${join(this.folder, "pid")};\nerror_log stderr;\nevents {}\n` +
        `http {\naccess_log off;\n${temporary}\n${server}}\n`,
    );
    this.process = spawn("nginx", ["-p", this.folder, "-c", join(this.folder, "nginx.conf")], {
      stdio: "ignore",
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }, // Debian installs it where only root looks
    });
    const failed = new Promise<never>((_, reject) => {
      this.process!.once("error", () => reject(new Error("nginx is not installed: tools/prepare --for-tests")));
      this.process!.once("exit", (code) => reject(new Error(`nginx ended with ${code}`)));
    });
    failed.catch(() => {});
    await Promise.race([failed, this.answers()]);
  }

  private async answers(): Promise<void> {
    for (;;) {
      try {
        execFileSync("openssl", ["s_client", "-connect", `127.0.0.1:${this.port}`], { input: "", stdio: "pipe" });
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Stops forwarding without closing a connection, as a network does that loses all packets. */
  hang(): void {
    this.process?.kill("SIGSTOP");
  }

  go(): void {
    this.process?.kill("SIGCONT");
  }

  async remove(): Promise<void> {
    const nginx = this.process;
    this.process = null;
    if (nginx && nginx.exitCode === null) {
      const ended = new Promise((resolve) => nginx.once("exit", resolve));
      nginx.kill("SIGCONT");
      nginx.kill("SIGKILL");
      await ended;
    }
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}
