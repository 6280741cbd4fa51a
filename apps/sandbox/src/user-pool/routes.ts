import type { FastifyInstance } from "fastify";
import type { SendStatus } from "../control/fault-gate.ts";
import type { Faults } from "../control/faults.ts";
import { guardScope } from "../control/guard-scope.ts";
import { allowCrossOrigin } from "../http/cross-origin.ts";
import { formOf, readForms } from "../http/form-body.ts";
import { mountProvider } from "../oidc/mount-provider.ts";
import { sendOAuthStatus } from "../oidc/send-status.ts";
import { except } from "./initiate-auth.ts";
import { registerInitiateAuth, sendException } from "./initiate-auth-routes.ts";
import { registerSignIn } from "./sign-in-routes.ts";
import type { UserPool } from "./user-pool.ts";

/** A service's user pool: OpenID Connect, its pages, and its SDK's call, also for the portal's scripts. */
export function registerUserPool(
  app: FastifyInstance,
  pool: UserPool,
  faults: Faults,
  portalOrigin: string,
): void {
  app.register(
    async (scope) => {
      allowCrossOrigin(scope, {
        origin: portalOrigin,
        allowsHeader: (name) =>
          /^(?:authorization|cache-control|content-type|x-amz-[a-z-]+|amz-sdk-[a-z-]+)$/.test(name),
        exposes: "x-amzn-errortype, x-amzn-requestid, www-authenticate",
      });
      const gate = guardScope(scope, faults, pool.name, sendPoolStatus);
      scope.register(async (inner) => registerInitiateAuth(inner, pool, gate));
      scope.register(async (inner) => registerSignIn(inner, pool, portalOrigin));
      scope.register(async (inner) => acceptPostedRequests(inner, pool));
      mountProvider(scope, pool.provider, [portalOrigin]);
    },
    { prefix: pool.prefix },
  );
}

/** OpenID Connect lets a client post its request: it is redirected to the same request as a GET. */
function acceptPostedRequests(scope: FastifyInstance, { prefix }: UserPool): void {
  readForms(scope);
  scope.post("/oauth2/authorize", async (request, reply) =>
    reply.redirect(`${prefix}/oauth2/authorize?${formOf(request.body)}`, 303),
  );
}

/** A planned failure, in the protocol of its caller: the SDK's or OAuth's. To the SDK, too many requests are a 400. */
const sendPoolStatus: SendStatus = (request, reply, fault) => {
  const { status, exception } = fault;
  if (request.headers["x-amz-target"] === undefined) return sendOAuthStatus(request, reply, fault);
  if (exception !== undefined) return sendException(reply, except(exception, "A planned failure."));
  if (status === 429) {
    return sendException(reply, except("TooManyRequestsException", "Too many requests"));
  }
  return status < 500
    ? sendException(reply, except("InvalidParameterException", "Invalid parameter"), status)
    : sendException(reply, except("InternalErrorException", "Internal error"), status);
};
