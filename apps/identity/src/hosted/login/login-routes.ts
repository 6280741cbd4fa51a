import { join } from "node:path";
import cookie from "@fastify/cookie";
import formBody from "@fastify/formbody";
import staticFiles from "@fastify/static";
import type { LoginBundle } from "@musubi/contract/login-pages";
import type { FastifyError, FastifyInstance } from "fastify";
import { createLoginCookie } from "../cookies.ts";
import { createDesk } from "../desk.ts";
import { createFormGuard } from "../form-guard.ts";
import type { Needs } from "../needs.ts";
import { createLoginPages } from "../pages.ts";
import { registerCodeFlow } from "./code-flow-routes.ts";
import { redirectUrlsOf } from "./login-request.ts";
import { registerSignIn } from "./sign-in-routes.ts";
import { registerSignOut } from "./sign-out-routes.ts";
import { type EndInteraction, registerSocial } from "./social-routes.ts";
import { createSteps } from "./steps.ts";

/** The hosted login: signing in, signing up, a forgotten password, Google and Apple, signing out. */
export async function registerLogin(
  app: FastifyInstance,
  parts: Needs,
  bundle: LoginBundle,
  endInteraction: EndInteraction,
): Promise<void> {
  const { config, secrets } = parts;
  const client = { token: config.loginToken, redirectUrls: redirectUrlsOf(config.portalOrigin) };
  const formCookie = createLoginCookie("musubi_form", config.origin);
  const desk = createDesk(parts, client, {
    pages: createLoginPages(bundle, config),
    guard: createFormGuard(formCookie, secrets.loginForms, config.origin),
    steps: createSteps(secrets.loginSteps, parts.now),
    loginCookie: createLoginCookie("musubi_login", config.origin),
  });

  await app.register(cookie);
  await app.register(formBody, { bodyLimit: 16_384 });
  await app.register(staticFiles, {
    root: join(config.loginDist, "client"),
    // The build left a compressed twin beside each file. The pages stay plain: they hold a secret beside
    // what an address may say, and how well the two compress together would tell about it.
    preCompressed: true,
    globIgnore: ["**/*.{br,gz}"],
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: "365d",
  });

  app.setNotFoundHandler((request, reply) => desk.showProblem(request, reply, "not-found"));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    if (!isTheirs) request.log.error({ err: error }, "unexpected");
    return desk.showProblem(request, reply, isTheirs ? "bad-request" : "unavailable");
  });

  registerSignIn(app, desk);
  registerCodeFlow(app, desk, "sign-up");
  registerCodeFlow(app, desk, "forgot");
  registerSocial(app, desk, client, endInteraction);
  registerSignOut(app, desk);
}
