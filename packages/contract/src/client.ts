import * as v from "valibot";
import type { Input } from "./all-calls.ts";
import type { Output, SentCall } from "./define-call.ts";
import type { Language } from "./enumerations.ts";
import { canonicalErrorCode, type ErrorBody, errorBody } from "./errors.ts";
import { createFlightShare } from "./flight-share.ts";
import { CALL_TIMEOUT_MS } from "./limits.ts";

/**
 * Why there was no answer to read. `unsent`: there was no connection, so the server cannot have got
 * the request. `malformed`: an answer that breaks the contract.
 */
export type NoAnswer = "network" | "unsent" | "timeout" | "cancelled" | "malformed";

/** Thrown by a `fetch` that knows that nothing was sent. The `fetch` of a browser does not know. */
export class UnsentError extends Error {}

/** The result of a call. Refusals are values: only a bug throws. */
export type Outcome<T> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false;
      readonly kind: "refused";
      readonly status: number;
      readonly error: ErrorBody;
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly ok: false; readonly kind: "unanswered"; readonly reason: NoAnswer };

export type ClientOptions = {
  readonly origin: string;
  readonly language: () => Language;
  readonly apiKey?: string;
  /** Sent if a call has no bearer of its own. */
  readonly bearer?: () => string | undefined;
  readonly timeoutMs?: number;
  /** Whether cookies are sent and set. */
  readonly credentials?: "include";
  readonly fetch?: typeof globalThis.fetch;
};

export type SendOptions = {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Client = {
  send<C extends SentCall>(
    call: C,
    input: Input<C>,
    options?: SendOptions,
  ): Promise<Outcome<Output<C>>>;
};

type Parts = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
};

/**
 * A client for any part of the contract. Simultaneous identical requests are sent once. Each caller
 * may still give up separately.
 */
export function createClient(options: ClientOptions): Client {
  const doFetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const share = createFlightShare<Received>();

  return {
    async send(call, input, sendOptions = {}) {
      const request = describeRequest(options, call, input as Parts, sendOptions);
      const timeoutMs = sendOptions.timeoutMs ?? options.timeoutMs ?? CALL_TIMEOUT_MS;
      const received = await share(
        JSON.stringify(request),
        (flight) => perform(doFetch, request, timeoutMs, flight),
        sendOptions.signal,
      );
      // Two calls may read the same answer, each with its own schema.
      return readAnswer(call.response, received ?? "cancelled") as Outcome<Output<typeof call>>;
    },
  };
}

type Request = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly credentials: "include" | "omit";
  readonly body: string | undefined;
};

function describeRequest(
  options: ClientOptions,
  call: SentCall,
  parts: Parts,
  send: SendOptions,
): Request {
  // Checked, not only encoded: a segment of dots would lead to another path.
  const params = call.params ? v.parse(call.params, parts.params) : {};
  const path = call.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.append(name, value);
  }
  const bearer = send.bearer ?? options.bearer?.();
  const headers: Record<string, string> = { "accept-language": options.language() };
  if (options.apiKey !== undefined) headers["x-api-key"] = options.apiKey;
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (parts.body !== undefined) headers["content-type"] = "application/json; charset=utf-8";
  return {
    method: call.method,
    url: `${options.origin}${path}${query.size > 0 ? `?${query}` : ""}`,
    headers: { ...headers, ...send.headers },
    credentials: options.credentials ?? "omit",
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  };
}

type Received = NoAnswer | { readonly response: Response; readonly text: string };

async function perform(
  doFetch: typeof globalThis.fetch,
  request: Request,
  timeoutMs: number,
  flight: AbortController,
): Promise<Received> {
  const timeout = AbortSignal.timeout(timeoutMs);
  // Not `AbortSignal.any`, which Safari has had only since 17.4.
  timeout.addEventListener("abort", () => flight.abort());
  try {
    const response = await doFetch(request.url, {
      method: request.method,
      headers: request.headers,
      // No cache option: the answers themselves forbid caching, and a browser told not to use its
      // cache sends a new preflight before every call.
      credentials: request.credentials,
      redirect: "error",
      signal: flight.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return { response, text: await response.text() };
  } catch (fault) {
    if (timeout.aborted) return "timeout";
    if (flight.signal.aborted) return "cancelled";
    return fault instanceof UnsentError ? "unsent" : "network";
  }
}

function readAnswer(schema: v.GenericSchema, received: Received): Outcome<unknown> {
  if (typeof received === "string") return unanswered(received);
  const { response, text } = received;
  const json = parseJson(text);
  if (response.ok) {
    const data = v.safeParse(schema, json);
    return data.success ? { ok: true, data: data.output } : unanswered("malformed");
  }
  const error = v.safeParse(errorBody, json);
  return {
    ok: false,
    kind: "refused",
    status: response.status,
    error: error.success
      ? { ...error.output, error_code: canonicalErrorCode(error.output.error_code) }
      : { error_code: "", message_title: "", message_body: "" },
    retryAfterSeconds: readSeconds(response.headers.get("retry-after")),
  };
}

const unanswered = (reason: NoAnswer) => ({ ok: false, kind: "unanswered", reason }) as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readSeconds = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
