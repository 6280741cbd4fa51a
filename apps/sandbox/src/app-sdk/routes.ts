import { FIREBASE_KEYS_PATH } from "@musubi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SendStatus } from "../control/fault-gate.ts";
import type { Faults } from "../control/faults.ts";
import { guardScope } from "../control/guard-scope.ts";
import { allowCrossOrigin } from "../http/cross-origin.ts";
import { formOf, readForms } from "../http/form-body.ts";
import { signingKeyOf } from "../oidc/signing-keys.ts";
import type { SdkAnswer } from "./answer.ts";
import type { AppSdk } from "./app-sdk.ts";
import { lookUp } from "./look-up.ts";
import { renewIdToken } from "./renew.ts";
import { signInByProvider } from "./sign-in-with-idp.ts";
import { signInByPassword } from "./sign-in-with-password.ts";

/**
 * The servers of the app's identity SDK. The SDK drops any path from the address it is given, so
 * they are mounted at the sandbox's root, under the names of the real hosts.
 */
export function registerAppSdk(
  app: FastifyInstance,
  sdk: AppSdk,
  faults: Faults,
  portalOrigin: string,
): void {
  app.get(`/${FIREBASE_KEYS_PATH}`, async (_request, reply) =>
    reply.send({ keys: [(await signingKeyOf(sdk.name)).publicJwk] }),
  );

  app.register(async (scope) => {
    allowCrossOrigin(scope, {
      origin: portalOrigin,
      allowsHeader: (name) => /^(?:content-type|x-client-version|x-firebase-[a-z-]+)$/.test(name),
    });
    guardScope(scope, faults, sdk.name, sendSdkStatus);
    scope.addHook("onRequest", async (request, reply) => {
      if (!hasKey(request)) return sendError(reply, 403, "PERMISSION_DENIED");
    });
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
      sendError(reply, error.statusCode ?? 500, "INVALID_ARGUMENT"),
    );
    scope.register(registerAccounts(sdk), { prefix: "/identitytoolkit.googleapis.com/v1" });
    scope.register(registerTokens(sdk), { prefix: "/securetoken.googleapis.com/v1" });
  });
}

const registerAccounts = (sdk: AppSdk) => async (scope: FastifyInstance) => {
  const calls = {
    signInWithPassword: signInByPassword,
    signInWithIdp: signInByProvider,
    lookup: lookUp,
  };
  for (const [name, call] of Object.entries(calls)) {
    // A single colon would begin a parameter.
    const path = `/accounts::${name}`;
    answerPreflight(scope, path);
    scope.post(path, async (request, reply) => sendAnswer(reply, await call(sdk, request.body)));
  }
};

const registerTokens = (sdk: AppSdk) => async (scope: FastifyInstance) => {
  readForms(scope);
  answerPreflight(scope, "/token");
  scope.post("/token", async (request, reply) =>
    sendAnswer(reply, await renewIdToken(sdk, formOf(request.body))),
  );
};

/** A hook answers preflights before this handler is called, but runs only if there is a route. */
const answerPreflight = (scope: FastifyInstance, path: string) =>
  scope.options(path, async (_request, reply) => reply.status(204).send());

/** The key is public: it names the project, and grants nothing. */
const hasKey = (request: FastifyRequest): boolean => {
  const { key } = request.query as { key?: unknown };
  return typeof key === "string" && key !== "";
};

const sendAnswer = (reply: FastifyReply, answer: SdkAnswer): FastifyReply =>
  answer.ok ? reply.send(answer.body) : sendError(reply, 400, answer.message);

const sendError = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply.status(code).send({
    error: { code, message, errors: [{ message, domain: "global", reason: "invalid" }] },
  });

/** A planned failure, in the SDK servers' format. */
const sendSdkStatus: SendStatus = (_request, reply, { status }) =>
  sendError(reply, status, status === 429 ? "QUOTA_EXCEEDED" : "INTERNAL_ERROR");
