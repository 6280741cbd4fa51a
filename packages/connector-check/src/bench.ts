import { randomUUID } from "node:crypto";
import { CONNECTOR_TIMEOUT_MS, type Language, oldOwner } from "@musubi/contract";
import { type Client, createClient } from "@musubi/contract/client";

export type RawRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** `null` sends no authorization. */
  readonly secret?: string | null;
  readonly language?: Language;
  readonly body?: string;
  /** How long to wait for the answer, if not as long as identity does. */
  readonly timeoutMs?: number;
};

export type RawAnswer = { readonly status: number; readonly body: unknown };

/** What the checks work with: a service, an account there, and names that are used nowhere else. */
export type Bench = {
  readonly client: Client;
  /** Sends requests that the typed client would refuse. */
  readonly sendRaw: (request: RawRequest) => Promise<RawAnswer>;
  readonly oldOwner: string;
  /**
   * The two subjects between which the account moves. They are fixed, so that a run can clean up
   * after one that was killed.
   */
  readonly first: string;
  readonly second: string;
  /** The subject for which accounts are opened. Fixed too. */
  readonly newcomer: string;
  /** A subject that the service has never seen. */
  readonly unknownKey: string;
  readonly newKey: () => string;
  /** Grows with time, so that no number of a later run is stale. */
  readonly nextSeq: () => number;
};

export type BenchOptions = {
  readonly url: string;
  readonly secret: string;
  readonly account: string;
};

export function createBench({ url, secret, account }: BenchOptions): Bench {
  let seq = Date.now() * 1_000;
  return {
    client: createClient({
      origin: url,
      language: () => "en",
      bearer: () => secret,
      timeoutMs: CONNECTOR_TIMEOUT_MS,
    }),
    async sendRaw(request) {
      const bearer = request.secret === undefined ? secret : request.secret;
      const response = await fetch(`${url}${request.path}`, {
        method: request.method,
        headers: {
          "accept-language": request.language ?? "en",
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: "manual",
        signal: AbortSignal.timeout(request.timeoutMs ?? CONNECTOR_TIMEOUT_MS),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    },
    oldOwner: oldOwner(account),
    first: `connector-check-first-${account}`.slice(0, 128),
    second: `connector-check-second-${account}`.slice(0, 128),
    newcomer: `connector-check-new-${account}`.slice(0, 128),
    unknownKey: randomUUID(),
    newKey: randomUUID,
    nextSeq() {
      seq += 1;
      return seq;
    },
  };
}
