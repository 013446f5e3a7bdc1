// Every call to the server goes through here: one way to ask, one way to fail.
import type { Fault } from "./types";

/** What went wrong, in the server's one shape; `network` when there was no answer at all. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: NonNullable<Fault["details"]>;
  readonly rule: string | undefined;
  readonly about: string[];
  readonly at: [string, string][];

  constructor(status: number, fault: Fault) {
    super(fault.message);
    this.name = "ApiError";
    this.code = fault.code;
    this.status = status;
    this.details = fault.details ?? [];
    this.rule = fault.rule;
    this.about = fault.about ?? [];
    this.at = fault.at ?? [];
  }
}

type Query = Record<string, string | number | undefined>;

/** The address of an endpoint with its query; empty values are left out. */
export function address(endpoint: string, query: Query = {}): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  return `/api/${endpoint}${search.size > 0 ? `?${search}` : ""}`;
}

export function get<Answer>(endpoint: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> {
  return ask(address(endpoint, query), { headers: { Accept: "application/json" }, signal: signal ?? null });
}

export function post<Answer>(endpoint: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return ask(address(endpoint), { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}

async function ask<Answer>(url: string, request: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, { code: "network", message: "the server does not answer" });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  throw new ApiError(response.status, faultOf(body));
}

function faultOf(body: unknown): Fault {
  const fault = (body as { error?: Partial<Fault> } | null)?.error;
  if (typeof fault?.code === "string" && typeof fault.message === "string") return fault as Fault;
  return { code: "unexpected", message: "the answer is not in the server's error shape" };
}
