import { type Answer, UnavailableError } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Parts } from "../accounts/parts.ts";
import { HashingOverloadedError } from "../accounts/passwords/hashing-lanes.ts";
import { traceOf } from "../accounts/trace.ts";
import { RETRY_AFTER_SECONDS } from "../http/errors.ts";
import { strictJsonParser } from "../http/json-body.ts";
import { requestLanguage } from "../http/language.ts";
import { countRequest } from "../http/limit.ts";
import { noteRefusal } from "../http/note-refusal.ts";
import { LIMITS } from "../limits/rules.ts";
import { EXCEPTIONS, type PoolException } from "./exceptions.ts";
import { type InitiateAuthRefusal, initiateAuth } from "./initiate-auth.ts";
import type { PoolTokens } from "./mint-tokens.ts";
import type { Pool } from "./pool.ts";
import { readRefresh, refreshTokens } from "./refresh-tokens.ts";

const MEDIA_TYPE = "application/x-amz-json-1.1";
const SERVICE = "AWSCognitoIdentityProviderService";
const TARGETS = [`${SERVICE}.InitiateAuth`, `${SERVICE}.GetTokensFromRefreshToken`];

/** The user-pool call, in the protocol of AWS's SDK: every operation is posted to the pool's own URL. */
export function registerInitiateAuth(app: FastifyInstance, parts: Parts, pool: Pool): void {
  const parse = strictJsonParser(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPE, { parseAs: "string" }, parse);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    // Too many passwords are already waiting to be checked: the SDK waits and tries again.
    if (error instanceof HashingOverloadedError) return sendException(reply, EXCEPTIONS.crowded);
    if (error instanceof UnavailableError) {
      request.log.error({ err: error }, "unavailable");
      return sendUnavailable(reply, RETRY_AFTER_SECONDS);
    }
    if ((error.statusCode ?? 500) < 500) return sendException(reply, EXCEPTIONS.malformed);
    request.log.error({ err: error }, "unexpected");
    return sendException(reply, EXCEPTIONS.internal, 500);
  });

  app.post("/", async (request, reply) => {
    if (!TARGETS.includes(`${request.headers["x-amz-target"]}`)) {
      return sendException(reply, EXCEPTIONS["unknown-operation"]);
    }
    const refresh = readRefresh(request.body);
    if (refresh) return sendTokens(reply, await refreshTokens(app, refresh));
    const tooMany = await countRequest(parts, LIMITS.signIn, request);
    if (tooMany) {
      const { code, retryAfterSeconds = RETRY_AFTER_SECONDS } = tooMany;
      if (code === "ServiceUnavailableException") return sendUnavailable(reply, retryAfterSeconds);
      return sendException(reply.header("retry-after", retryAfterSeconds), EXCEPTIONS.crowded);
    }
    const caller = { ...traceOf(parts, request), language: requestLanguage(request) };
    const signIn = await initiateAuth(parts, pool, request.body, caller);
    return sendTokens(reply, signIn);
  });
}

function sendTokens(reply: FastifyReply, signIn: Answer<PoolTokens, InitiateAuthRefusal>) {
  if (!signIn.ok) return sendException(reply, EXCEPTIONS[signIn.code]);
  const { accessToken, idToken, refreshToken, expiresIn } = signIn.data;
  return sendJson(reply, {
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: accessToken,
      IdToken: idToken,
      RefreshToken: refreshToken,
      ExpiresIn: expiresIn,
      TokenType: "Bearer",
    },
  });
}

/** Counting or checking is impossible, for example without the database: the same request may work later. */
const sendUnavailable = (reply: FastifyReply, retryAfterSeconds: number) =>
  sendException(reply.header("retry-after", retryAfterSeconds), EXCEPTIONS.unavailable, 503);

function sendException(reply: FastifyReply, { type, message }: PoolException, status = 400) {
  noteRefusal(reply.request, type);
  return sendJson(reply.code(status).header("x-amzn-errortype", type), { __type: type, message });
}

const sendJson = (reply: FastifyReply, content: object): FastifyReply =>
  reply.header("x-amzn-requestid", reply.request.id).type(MEDIA_TYPE).send(JSON.stringify(content));
