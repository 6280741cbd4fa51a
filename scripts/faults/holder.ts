import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { getTokens, type Tokens } from "@musubi/contract";
import { type Client, createClient, type Outcome } from "@musubi/contract/client";
import type { Kind, Ledger } from "./ledger.ts";
import { PASSWORD, type Person } from "./people.ts";

const COME_AGAIN_MS = 500;
const PORTAL_INDEX = "http://localhost:4000/index";
/** What a holder may hear who comes while an earlier request of theirs, which had no answer, is still worked on. */
const BUSY = ["MergeBusyException", "MergeNotReadyException", "LimitExceededException"];
/** What they may hear of a service that refuses. */
const REFUSED_THERE = "E500-01";

/** How holders reach identity: through the proxy, as a browser would. */
export type Door = {
  readonly url: string;
  readonly ledger: Ledger;
  /** Whether processes are killed, and with them requests that they worked on, and services misbehave. */
  readonly isRough: boolean;
  isOver(): boolean;
};

export type Said<T> = { readonly kind: Kind; readonly what: string; readonly data: T | undefined };

export const clientAt = ({ url }: Door, bearer?: string): Client =>
  createClient({
    origin: url,
    apiKey: "trial",
    language: () => "en",
    bearer: () => bearer,
    // The proxy answers within fifteen seconds, if the machine lets it.
    timeoutMs: 60_000,
  });

function judge({ isRough }: Door, outcome: Outcome<unknown>): readonly [Kind, string] {
  if (outcome.ok) return ["ok", ""];
  if (outcome.kind === "unanswered") return [isRough ? "cut" : "wrong", outcome.reason];
  const { status, error, retryAfterSeconds } = outcome;
  const what = `${status} ${error.error_code}`;
  // A service that does not answer says nothing of when it will.
  if (status === 503 && (isRough || retryAfterSeconds !== undefined)) return ["later", what];
  const isRefusal = status < 500 || (isRough && error.error_code === REFUSED_THERE);
  return [isRefusal ? "refused" : "wrong", what];
}

/** Awaits an answer, and writes down what it was. A refusal that no holder should hear counts as wrong. */
export async function ask<T>(
  door: Door,
  name: string,
  asked: Promise<Outcome<T>>,
  mayRefuse = false,
): Promise<Said<T>> {
  const outcome = await asked;
  const [kind, what] = judge(door, outcome);
  const isRight = mayRefuse || [...BUSY, REFUSED_THERE].some((code) => what.endsWith(code));
  const noted = kind === "refused" && !isRight ? "wrong" : kind;
  door.ledger.answers.push({ at: Date.now(), kind: noted, what: `${name}: ${what}` });
  return { kind, what, data: outcome.ok ? outcome.data : undefined };
}

/** Repeats a request that may be repeated, until it is answered. */
export async function askUntilAnswered<T>(
  door: Door,
  name: string,
  send: () => Promise<Outcome<T>>,
  mayRefuse = false,
): Promise<Said<T>> {
  for (;;) {
    const said = await ask(door, name, send(), mayRefuse);
    if (said.kind === "ok" || said.kind === "refused" || door.isOver()) return said;
    await pause(COME_AGAIN_MS);
  }
}

/** Logs a person in, and begins anew until that succeeds. */
export async function logIn(door: Door, person: Person): Promise<Tokens> {
  for (let tries = 1; ; tries += 1) {
    const tokens = await tryToLogIn(door, person).catch(() => undefined);
    if (tokens) return tokens;
    if (door.isOver()) throw new Error("Over.");
    if (tries === 1) door.ledger.logInsAnew += 1;
    await pause(COME_AGAIN_MS);
  }
}

async function tryToLogIn(door: Door, { email }: Person): Promise<Tokens | undefined> {
  const verifier = randomBytes(28).toString("hex");
  const query = new URLSearchParams({
    ...{ sv: "0", redirect_url: PORTAL_INDEX, state: "abcDEF12", lng: "en", token: "trial" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  });
  const address = `${door.url}/login/?${query}`;
  const form = await fetch(address);
  const csrf = /name="csrf"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="csrf"/.exec(
    await form.text(),
  );
  const cookie = form.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const posted = await fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams({ csrf: csrf?.[1] ?? csrf?.[2] ?? "", email, password: PASSWORD }),
  });
  await posted.body?.cancel();
  const code = new URL(posted.headers.get("location") ?? "/", door.url).searchParams.get(
    "authorization_code",
  );
  if (code === null) return undefined;
  const body = { authorization_code: code, code_verifier: verifier, auth_service_id: 0 } as const;
  return (await ask(door, "log-in", clientAt(door).send(getTokens, { body }), true)).data;
}

/** Signs a person in at the ID pool. Returns the ID token that proves the ID to a merge. */
export async function signInToPool({ url }: Door, { email }: Person): Promise<string | undefined> {
  const answer = await fetch(`${url}/pool/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: "musubi-portal",
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  }).catch(() => undefined);
  const said = (await answer?.json().catch(() => undefined)) as
    | { readonly AuthenticationResult?: { readonly IdToken: string } }
    | undefined;
  return said?.AuthenticationResult?.IdToken;
}
