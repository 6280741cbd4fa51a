import type { Call } from "@musubi/contract";
import { type Refusal, refuse } from "@musubi/contract/answer";
import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { hashOfMark, readBrowser } from "../accounts/known-browser.ts";
import { isPoolSignInGood } from "../database/queries/pool-accounts.ts";
import { sendRefusal } from "../http/errors.ts";
import { countRequest } from "../http/limit.ts";
import type { Limit } from "../limits/rules.ts";
import { BROWSER_COOKIE, cookieName } from "../settings/cookie-name.ts";
import { sameText } from "../settings/secrets.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { verifySourceBearer } from "../tokens/pool-tokens.ts";
import { type Bearer, type SourceBearer, verifyBearer } from "../tokens/verify-bearer.ts";
import type { Entry } from "./entry.ts";

/** The caller: the bearer is genuine, but its session may have ended. */
type Caller = Bearer | SourceBearer | undefined;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guards of a call. */
    bearer: Caller;
  }
}

type Guard = (request: FastifyRequest) => Refusal | undefined | Promise<Refusal | undefined>;

/** Returns what a request must pass before more of it is read, in this order. */
export const guardsOf = (parts: Parts, entry: Entry): onRequestHookHandler[] =>
  [
    requireApiKey(parts),
    requireCaller(parts, entry),
    ...(entry.limit ? [keepWithin(parts, entry.limit, entry.unprovenLimit)] : []),
    ...(entry.holderLimit ? [keepHolderWithin(parts, entry.holderLimit)] : []),
  ].map(asHook);

/** A guard that is not asynchronous costs no promise. */
const asHook =
  (guard: Guard): onRequestHookHandler =>
  (request, reply, done) => {
    const conclude = (refusal: Refusal | undefined) => {
      if (refusal) sendRefusal(request, reply, refusal);
      else done();
    };
    const guarded = guard(request);
    if (guarded instanceof Promise) guarded.then(conclude, done);
    else conclude(guarded);
  };

const requireApiKey =
  ({ config }: Parts): Guard =>
  ({ headers: { "x-api-key": apiKey } }) =>
    typeof apiKey === "string" && sameText(apiKey, config.apiKey)
      ? undefined
      : refuse("InvalidApiKeyException");

function requireCaller(parts: Parts, { call, mark }: Entry): Guard {
  const marks = createMarkReader(parts);
  return (request) => {
    const admit = (bearer: Caller) => {
      request.bearer = bearer;
      return bearer || call.caller === "anyone" ? undefined : refuse("NotAuthorizedException");
    };
    const token = readBearer(request);
    if (token === undefined) return admit(undefined);
    const fits = (holder: Bearer) =>
      mark === "unasked" || parts.issuer.binding.fits(holder, marks.claimed(request));
    return verify(parts, call, token, fits).then(admit);
  };
}

const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? "")?.[1];

async function verify(
  parts: Parts,
  call: Call,
  token: string,
  fits: (holder: Bearer) => boolean,
): Promise<Caller> {
  const { issuer, database } = parts;
  const now = parts.now();
  const holder = await verifyBearer(issuer, token, now);
  // A copy in another browser is no caller at all: where anyone may call, it proves nothing.
  if (holder) return fits(holder) ? holder : undefined;
  if (call.caller !== "holder-or-source") return undefined;
  const source = await verifySourceBearer(issuer, token, now);
  if (!source) return undefined;
  const signIn = { account: source.subject, grant: source.grant };
  return (await isPoolSignInGood(database.db, signIn, now)) ? source : undefined;
}

const keepWithin =
  (parts: Parts, limit: Limit, unproven: Limit = limit): Guard =>
  (request) =>
    countRequest(parts, request.bearer ? limit : unproven, request, request.bearer);

const keepHolderWithin =
  (parts: Parts, limit: Limit): Guard =>
  (request) =>
    request.bearer && countRequest(parts, limit, request, request.bearer);

/** Reads the mark of the browser that sent a request, by its hash; undefined if it shows none. */
export type MarkReader = {
  /** Only to be compared with what a token or its family says: the mark may not be one of ours. */
  claimed(request: FastifyRequest): string | undefined;
  /** One of ours. */
  genuine(request: FastifyRequest): string | undefined;
};

/** The mark is the one cookie that calls read, and it opens nothing: a call asks for a token as well. */
export function createMarkReader({ config, secrets }: Parts): MarkReader {
  const name = cookieName(BROWSER_COOKIE, config.origin);
  const cookie = new RegExp(`(?:^|; ?)${name}=([^;]*)`);
  const read = ({ headers }: FastifyRequest): string | undefined =>
    config.bindTokens === "off" ? undefined : cookie.exec(headers.cookie ?? "")?.[1];
  return {
    claimed(request) {
      const mark = read(request);
      return mark === undefined ? undefined : hashOfMark(mark);
    },
    genuine: (request) => readBrowser(read(request), secrets),
  };
}
