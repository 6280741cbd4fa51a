import cookie from "@fastify/cookie";
import formBody from "@fastify/formbody";
import { isProviderName, type Language, languageOf, PROVIDERS } from "@musubi/contract";
import type { LoginProblem, SignInFault } from "@musubi/contract/login-pages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import { checkPassword } from "../../accounts/passwords/check-password.ts";
import { HashingBusyError } from "../../accounts/passwords/hashing.ts";
import { requestLanguage } from "../../http/language.ts";
import { countRequest } from "../../http/limit.ts";
import { LIMITS } from "../../limits/rules.ts";
import { endInteraction, findInteraction, type InteractionEnd } from "../../pool/interaction.ts";
import type { Pool } from "../../pool/pool.ts";
import { createLoginCookie } from "../cookies.ts";
import { createFormGuard } from "../form-guard.ts";
import { SOCIAL_COOKIE } from "../login/social-routes.ts";
import type { Needs } from "../needs.ts";
import type { LoginPages } from "../pages.ts";

type Visit = {
  readonly provider: Provider;
  readonly interaction: Interaction;
  readonly language: Language;
};

/**
 * Where somebody signs in to the pool. Nothing here reads or sets the login's own cookie: a link or
 * a merge asks for the other account, and leaves this browser's alone.
 */
export async function registerInteraction(
  app: FastifyInstance,
  parts: Needs,
  pool: Pool,
  pages: LoginPages,
): Promise<void> {
  const { config, social } = parts;
  const formCookie = createLoginCookie("musubi_form", config.origin);
  const socialCookie = createLoginCookie(SOCIAL_COOKIE, config.origin);
  const guard = createFormGuard(formCookie, parts.secrets.loginForms, config.origin);
  await app.register(cookie);
  await app.register(formBody, { bodyLimit: 16_384 });

  const showProblem = (request: FastifyRequest, reply: FastifyReply, problem: LoginProblem) =>
    pages.showProblem(request, reply, problemLanguage(request), problem);
  /** Where somebody comes by going back, for example, after it was finished. */
  const showOver = (request: FastifyRequest, reply: FastifyReply) =>
    showProblem(request, reply, "social-expired");

  app.setNotFoundHandler((request, reply) => showProblem(request, reply, "not-found"));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    if (!isTheirs) request.log.error({ err: error }, "unexpected");
    return showProblem(request, reply, isTheirs ? "bad-request" : "unavailable");
  });

  async function openVisit(request: FastifyRequest, reply: FastifyReply) {
    const provider = await pool.provider();
    const { uid } = request.params as { uid: string };
    const exchange = { request: request.raw, response: reply.raw };
    const interaction = await findInteraction(provider, exchange, uid);
    if (!interaction) return undefined;
    const { lng, ui_locales } = interaction.params;
    const asked = [readLanguage(request), lng, ui_locales].find((each) => typeof each === "string");
    return { provider, interaction, language: languageOf(`${asked ?? ""}`) };
  }

  const showForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    { language }: Visit,
    form: { readonly email: string; readonly fault: SignInFault | undefined },
  ) =>
    pages.showSignIn(request, reply, {
      language,
      csrfToken: guard.issue(request, reply),
      cancel: `${request.url.split("?")[0]}/cancel`,
      ...form,
    });

  async function leave(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider }: Visit,
    end: InteractionEnd,
  ): Promise<FastifyReply> {
    const exchange = { request: request.raw, response: reply.raw };
    return reply.redirect(await endInteraction(provider, exchange, end), 303);
  }

  app.get("/:uid", async (request, reply) => {
    const visit = await openVisit(request, reply);
    if (!visit) return showOver(request, reply);
    const { identity_provider: asked, login_hint: hint } = visit.interaction.params;
    if (!isProviderName(asked)) {
      const email = typeof hint === "string" ? hint : "";
      return showForm(request, reply, visit, { email, fault: undefined });
    }
    const name = PROVIDERS[asked].slug;
    if (!social.providers.includes(name)) {
      return leave(request, reply, visit, { end: "refused", reason: "Not offered here." });
    }
    if (await countRequest(parts, LIMITS.socialSignIn, request)) {
      return leave(request, reply, visit, { end: "refused", reason: "Too many requests." });
    }
    const context = { for: "interaction", uid: visit.interaction.uid } as const;
    try {
      const begun = await social.begin(name, context, {
        language: visit.language,
        binding: socialCookie.read(request),
      });
      socialCookie.write(reply, begun.binding);
      return reply.redirect(begun.url, 303);
    } catch (err) {
      request.log.warn({ err, provider: name }, "a provider cannot be reached");
      return leave(request, reply, visit, { end: "refused", reason: "unavailable" });
    }
  });

  app.post<{ Body: Record<string, unknown> | undefined }>("/:uid", async (request, reply) => {
    const visit = await openVisit(request, reply);
    if (!visit) return showOver(request, reply);
    const form = request.body ?? {};
    const verdict = guard.check(request, form.csrf);
    if (verdict !== "genuine") return pages.showProblem(request, reply, visit.language, verdict);

    const email = typeof form.email === "string" ? form.email.trim() : "";
    const password = typeof form.password === "string" ? form.password : "";
    const signIn = await signInToPool(parts, request, { email, password });
    if (signIn.ok) {
      request.log.info({ account: signIn.account }, "signed in to the pool");
      const { account, passwordHash } = signIn;
      return leave(request, reply, visit, { end: "signed-in", account, passwordHash });
    }
    if (signIn.retryAfterSeconds) reply.header("retry-after", signIn.retryAfterSeconds);
    return showForm(request, reply, visit, { email, fault: signIn.fault });
  });

  app.post<{ Body: Record<string, unknown> | undefined }>(
    "/:uid/cancel",
    async (request, reply) => {
      const visit = await openVisit(request, reply);
      if (!visit) return showOver(request, reply);
      const verdict = guard.check(request, request.body?.csrf);
      if (verdict !== "genuine") return pages.showProblem(request, reply, visit.language, verdict);
      return leave(request, reply, visit, { end: "refused", reason: "The person turned back." });
    },
  );
}

type SignIn =
  | { readonly ok: true; readonly account: string; readonly passwordHash: string }
  | { readonly ok: false; readonly fault: SignInFault; readonly retryAfterSeconds?: number };

/** A password at the pool's page: the same locks and limits as at the hosted login. */
async function signInToPool(
  parts: Needs,
  request: FastifyRequest,
  typed: { readonly email: string; readonly password: string },
): Promise<SignIn> {
  if (typed.email === "" || typed.password === "") return { ok: false, fault: "incomplete" };
  const tooMany = await countRequest(parts, LIMITS.signIn, request);
  if (tooMany) {
    const fault = tooMany.code === "TooManyRequestException" ? "crowded" : "busy";
    return { ok: false, fault, retryAfterSeconds: tooMany.retryAfterSeconds ?? 1 };
  }
  const { database, hasher, secrets } = parts;
  try {
    const check = await checkPassword(database, hasher, secrets.attempts, typed, parts.now());
    if (!check.ok) return { ok: false, fault: check.reason };
    if (check.isResetRequired) return { ok: false, fault: "reset-required" };
    if (!check.isEmailProven) return { ok: false, fault: "unconfirmed" };
    return check;
  } catch (error) {
    if (error instanceof HashingBusyError) return { ok: false, fault: "busy" };
    throw error;
  }
}

/** A sign-in that is over says nothing about the language any more: then the browser's own counts. */
function problemLanguage(request: FastifyRequest): Language {
  const asked = readLanguage(request);
  return asked === undefined ? requestLanguage(request) : languageOf(asked);
}

const readLanguage = (request: FastifyRequest): string | undefined => {
  const { lng } = request.query as { readonly lng?: unknown };
  return typeof lng === "string" ? lng : undefined;
};
