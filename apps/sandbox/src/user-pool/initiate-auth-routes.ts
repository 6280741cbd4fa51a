import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { FaultGate } from "../control/fault-gate.ts";
import { except, initiateAuth, type PoolException } from "./initiate-auth.ts";
import { FULL_SCOPE } from "./mint-tokens.ts";
import type { UserPool } from "./user-pool.ts";

const MEDIA_TYPE = "application/x-amz-json-1.1";
const TARGET = "AWSCognitoIdentityProviderService.InitiateAuth";

/** The pool's call for e-mail address and password, in its SDK's protocol. */
export function registerInitiateAuth(
  scope: FastifyInstance,
  pool: UserPool,
  gate: Pick<FaultGate, "befallen">,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(MEDIA_TYPE, { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body.toString()));
    } catch (error) {
      done(error as Error);
    }
  });
  scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 400;
    return sendException(
      reply,
      except("SerializationException", "The body cannot be read."),
      status,
    );
  });

  // A hook answers preflights before this handler is called, but runs only if there is a route.
  scope.options("/", async (_request, reply) => reply.status(204).send());
  scope.post("/", async (request, reply) => {
    if (request.headers["x-amz-target"] !== TARGET) {
      return sendException(reply, except("UnknownOperationException", "Unknown operation."));
    }
    const fault = gate.befallen(request)?.kind;
    const granted = fault === "no-email" ? "openid" : FULL_SCOPE;
    const answer = await initiateAuth(pool, request.body, granted);
    if (!answer.ok) return sendException(reply, answer);
    const { accessToken, idToken, refreshToken, expiresIn } = answer.tokens;
    return sendAws(reply, 200, {
      ChallengeParameters: {},
      AuthenticationResult: {
        AccessToken: accessToken,
        ...(fault !== "no-id-token" && { IdToken: idToken }),
        RefreshToken: refreshToken,
        ExpiresIn: expiresIn,
        TokenType: "Bearer",
      },
    });
  });
}

export const sendException = (
  reply: FastifyReply,
  { type, message }: PoolException,
  status = 400,
): FastifyReply =>
  sendAws(reply.header("x-amzn-errortype", type), status, { __type: type, message });

const sendAws = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .status(status)
    .header("x-amzn-requestid", randomUUID())
    .type(MEDIA_TYPE)
    .send(JSON.stringify(body));
