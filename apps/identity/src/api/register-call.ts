import type { Call } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isRecentSignIn } from "../accounts/sessions/recent-sign-in.ts";
import { traceOf } from "../accounts/trace.ts";
import type { Queries } from "../database/database.ts";
import { findLiveSession, findSsoOf, type LiveSession } from "../database/queries/sessions.ts";
import { checkDeclared, sendRefusal } from "../http/errors.ts";
import { bodyLimitFor } from "../http/json-body.ts";
import { requestLanguage } from "../http/language.ts";
import { writeRefusal } from "../outbox/journal/write-refusal.ts";
import type { LoggedIn, Standing } from "../ties/operations/caller.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Asked, Entry } from "./entry.ts";
import { createMarkReader, guardsOf, type MarkReader } from "./guards.ts";
import { jsonSchema } from "./json-schema.ts";

const MAX_PROOF_LENGTH = 8_192;

/** Registers a call behind what its entry asks for: the guards, the schema, the session, the list of errors. */
export function registerCall(app: FastifyInstance, parts: Parts, entry: Entry): void {
  const { call } = entry;
  const marks = createMarkReader(parts);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyLimitFor(entry.longText),
    config: { call },
    schema: {
      ...(call.params ? { params: jsonSchema(call.params) } : {}),
      ...(call.query ? { querystring: jsonSchema(call.query) } : {}),
      ...(call.body ? { body: jsonSchema(call.body) } : {}),
      response: { 200: jsonSchema(call.response) },
    },
    onRequest: guardsOf(parts, entry),
    handler: async (request, reply) => {
      const result = await answerCall(parts, entry, readRequest(parts, request, marks));
      if (result.ok) return result.data;
      checkDeclared(request, result.code, parts);
      return sendRefusal(request, reply, result);
    },
  });
}

type Request = Omit<Asked<Call>, "session">;

const readRequest = (parts: Parts, request: FastifyRequest, marks: MarkReader): Request =>
  ({
    body: request.body,
    query: request.query,
    params: request.params,
    language: requestLanguage(request),
    trace: () => traceOf(parts, request),
    mark: () => marks.genuine(request),
    claimedMark: () => marks.claimed(request),
    proof: readProof(request),
    bearer: request.bearer,
  }) as Request;

/** Reads as much of the session as the entry asks for, and calls the handler. */
export async function answerCall(parts: Parts, entry: Entry, asked: Request) {
  if (!namesOwnToken(asked)) return refuse("NotAuthorizedException");
  if (entry.session === "unread") return entry.handler(parts, { ...asked, session: undefined });
  const session = await readSession(parts, entry.session, asked.bearer?.family);
  if (!session.ok) return session;
  const whole = { ...asked, session: session.data } as unknown as Asked<Call>;
  const result = await entry.handler(parts, whole);
  if (entry.proofFor && !result.ok && result.code === "InvalidProofException") {
    await noteRefusedProof(parts, entry.proofFor, session.data, asked);
  }
  return result;
}

/** Every call that takes a proof journals a refused one in the same way. */
const noteRefusedProof = (
  { database, secrets, now }: Parts,
  detail: NonNullable<Entry["proofFor"]>,
  { account }: LiveSession,
  { trace }: Request,
): Promise<void> =>
  writeRefusal(database.db, secrets, {
    ...trace(),
    detail,
    about: { account },
    reason: "InvalidProofException",
    now: now(),
  });

async function readSession(
  { database, now }: Parts,
  need: "live" | "fresh",
  family: string | undefined,
): Promise<Answer<LiveSession & Standing & LoggedIn>> {
  if (family === undefined) return refuse("NotAuthorizedException");
  const session = await findLiveSession(database.db, family);
  if (!session) return refuse("NotAuthorizedException");
  const isIn = async (db: Queries) => (await findLiveSession(db, family)) !== undefined;
  const findSso = async (db: Queries) => (await findSsoOf(db, family))?.sso;
  return need === "fresh" && !isRecentSignIn(session, now())
    ? refuse("FreshSignInRequired")
    : answer({ ...session, isIn, findSso });
}

/** Some calls carry the access token in their body as well: it must be the bearer's own. */
function namesOwnToken({ body, bearer }: Request): boolean {
  const named = (body as { readonly access_token?: unknown } | undefined)?.access_token;
  return named === undefined || named === bearer?.token;
}

function readProof(request: FastifyRequest): string | undefined {
  const header = request.headers["x-musubi-proof"];
  return typeof header === "string" && header.length <= MAX_PROOF_LENGTH ? header : undefined;
}
