import { join } from "node:path";
import cookie from "@fastify/cookie";
import formBody from "@fastify/formbody";
import staticFiles from "@fastify/static";
import { languageOf } from "@musubi/contract";
import type { LoginBundle, LoginProblem, SignInFault } from "@musubi/contract/login-pages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countRequest } from "../http/limit.ts";
import type { Parts } from "../parts.ts";
import { checkPassword, type PasswordCheck } from "../passwords/check-password.ts";
import { HashingBusyError } from "../passwords/hashing.ts";
import { createLoginCookie } from "./cookies.ts";
import { createFormGuard } from "./form-guard.ts";
import { type LoginRequest, readLoginRequest, redirectUrlsOf } from "./login-request.ts";
import {
  beginLoginSession,
  findLiveLoginSession,
  issueCode,
  type LoginSession,
} from "./login-session.ts";
import { createLoginPages } from "./pages.ts";

type SignInForm = {
  readonly csrf?: unknown;
  readonly email?: unknown;
  readonly password?: unknown;
};

/** The hosted login: one address that shows the form and takes it back. */
export async function registerLogin(
  app: FastifyInstance,
  parts: Parts,
  bundle: LoginBundle,
): Promise<void> {
  const { config, database } = parts;
  const client = { token: config.loginToken, redirectUrls: redirectUrlsOf(config.portalOrigin) };
  const loginCookie = createLoginCookie("musubi_login", config.origin);
  const formCookie = createLoginCookie("musubi_form", config.origin);
  const guard = createFormGuard(formCookie, parts.secrets.loginForms, config.origin);
  const pages = createLoginPages(bundle, config);

  await app.register(cookie);
  await app.register(formBody, { bodyLimit: 16_384 });
  await app.register(staticFiles, {
    root: join(config.loginDist, "client"),
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: "365d",
  });

  const showProblem = (request: FastifyRequest, reply: FastifyReply, problem: LoginProblem) =>
    pages.showProblem(request, reply, languageOf(readQuery(request).get("lng") ?? ""), problem);

  app.setNotFoundHandler((request, reply) => showProblem(request, reply, "not-found"));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    if (!isTheirs) request.log.error({ err: error }, "unexpected");
    return showProblem(request, reply, isTheirs ? "bad-request" : "unavailable");
  });

  /** The one way out of the login: to a registered address, with 303 so that no password is posted on. */
  async function sendBack(
    reply: FastifyReply,
    asked: LoginRequest,
    session: LoginSession,
  ): Promise<FastifyReply> {
    const code = await issueCode(database, session, asked.challenge, parts.now());
    const answer = new URLSearchParams({ state: asked.state, authorization_code: code });
    return reply.redirect(`${asked.redirectUrl}?${answer}`, 303);
  }

  app.get("/", async (request, reply) => {
    const asked = readLoginRequest(readQuery(request), client);
    if (!asked) return showProblem(request, reply, "bad-request");
    const live = await findLiveLoginSession(database, loginCookie.read(request), parts.now());
    if (live && !asked.forceSignIn) return sendBack(reply, asked, live);
    return pages.showSignIn(request, reply, {
      language: asked.language,
      csrfToken: guard.issue(request, reply),
      email: "",
      fault: undefined,
    });
  });

  app.post<{ Body: SignInForm | undefined }>("/", async (request, reply) => {
    const asked = readLoginRequest(readQuery(request), client);
    if (!asked) return showProblem(request, reply, "bad-request");
    const form = request.body ?? {};
    const verdict = guard.check(request, form.csrf);
    if (verdict !== "genuine") return pages.showProblem(request, reply, asked.language, verdict);

    const email = typeof form.email === "string" ? form.email.trim() : "";
    const password = typeof form.password === "string" ? form.password : "";
    const showAgain = (fault: SignInFault) =>
      pages.showSignIn(request, reply, {
        language: asked.language,
        csrfToken: guard.issue(request, reply),
        email,
        fault,
      });
    if (email === "" || password === "") return showAgain("incomplete");

    const tooMany = await countRequest(parts, "signIn", request);
    if (tooMany) {
      if (tooMany.retryAfterSeconds) reply.header("retry-after", tooMany.retryAfterSeconds);
      request.log.info({ reason: tooMany.code }, "sign-in refused");
      return showAgain(tooMany.code === "TooManyRequestException" ? "crowded" : "busy");
    }

    const check = await checkOrBusy(parts, email, password);
    if (!check.ok) {
      request.log.info({ reason: check.reason }, "sign-in refused");
      return showAgain(check.reason);
    }
    const { session, secret } = await beginLoginSession(
      database,
      check.account,
      loginCookie.read(request),
      parts.now(),
    );
    loginCookie.write(reply, secret);
    request.log.info({ account: check.account }, "signed in");
    return sendBack(reply, asked, session);
  });
}

async function checkOrBusy(
  parts: Parts,
  email: string,
  password: string,
): Promise<PasswordCheck | { readonly ok: false; readonly reason: "busy" }> {
  try {
    const typed = { email, password };
    return await checkPassword(
      parts.database,
      parts.hasher,
      parts.secrets.attempts,
      typed,
      parts.now(),
    );
  } catch (error) {
    if (error instanceof HashingBusyError) return { ok: false, reason: "busy" };
    throw error;
  }
}

const readQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split("?").slice(1).join("?"));
