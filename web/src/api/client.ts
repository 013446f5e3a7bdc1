// All HTTP requests go through this module, so there is one way to ask and one way to fail. The types of requests and
// answers come from the server's OpenAPI document (schema.ts).
import type { Fault, paths } from "./schema";

/** An error in the server's one error shape; the code is `network` if there was no answer. */
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

  /** Turns anything thrown into an error that the page can show. */
  static of(fault: unknown): ApiError {
    return fault instanceof ApiError ? fault : new ApiError(0, { code: "unexpected", message: String(fault) });
  }
}

type Method = "get" | "post";
type Json<Part> = Part extends { content: { "application/json": infer Shape } } ? Shape : never;
type Success<Responses> = Responses extends { 200: infer Found } | { 201: infer Found } ? Found : never;
type Asked<Path extends keyof paths, How extends Method> = NonNullable<paths[Path][How]>;

/** The answer of an endpoint. */
export type Answer<Path extends keyof paths, How extends Method = "get"> =
  Asked<Path, How> extends { responses: infer Responses } ? Json<Success<Responses>> : never;
/** The request body of an endpoint. */
export type Body<Path extends keyof paths> =
  Asked<Path, "post"> extends { requestBody: infer Sent } ? Json<Sent> : never;
/** Endpoints that answer with JSON. */
export type Addresses<How extends Method> = {
  [Path in keyof paths]: [Answer<Path, How>] extends [never] ? never : Path;
}[keyof paths];

type InPath<Path extends keyof paths, How extends Method> =
  Asked<Path, How> extends { parameters: { path: infer Part extends object } } ? Part : object;
type InQuery<Path extends keyof paths, How extends Method> =
  Asked<Path, How> extends { parameters: { query?: infer Part } }
    ? [Exclude<Part, undefined>] extends [never]
      ? object
      : Exclude<Part, undefined>
    : object;

type Value = string | number | null | undefined;

/** The URL of an endpoint. Path parameters go into the path, the others into the query unless they are empty. */
export function address(path: `/${string}`, parameters: Readonly<Record<string, Value>> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const query = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && value !== null && value !== "" && !path.includes(`{${name}}`),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

export function get<Path extends Addresses<"get">>(
  path: Path,
  parameters: InPath<Path, "get"> & InQuery<Path, "get">,
  signal?: AbortSignal,
): Promise<Answer<Path>> {
  const url = address(path, parameters as Record<string, Value>);
  return ask(url, { headers: { Accept: "application/json" }, signal: signal ?? null });
}

export function post<Path extends Addresses<"post">>(
  path: Path,
  body: Body<Path>,
  parameters: InPath<Path, "post">,
  signal?: AbortSignal,
): Promise<Answer<Path, "post">> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const url = address(path, parameters as Record<string, Value>);
  return ask(url, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}

async function ask<Shape>(url: string, request: RequestInit): Promise<Shape> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, { code: "network", message: "the server does not answer" });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Shape;
  throw new ApiError(response.status, faultOf(body));
}

function faultOf(body: unknown): Fault {
  const fault = (body as { error?: Partial<Fault> } | null)?.error;
  if (typeof fault?.code === "string" && typeof fault.message === "string") return fault as Fault;
  return { code: "unexpected", message: "the answer is not in the server's error shape" };
}
