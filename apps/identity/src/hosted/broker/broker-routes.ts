import cookie from "@fastify/cookie";
import formBody from "@fastify/formbody";
import { type Language, languageOf, POPUP_RETURN_PATH, type ProviderSlug } from "@musubi/contract";
import type { LoginProblem, PopupAnswer, PopupError } from "@musubi/contract/login-pages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestLanguage } from "../../http/language.ts";
import { countRequest } from "../../http/limit.ts";
import { LIMITS } from "../../limits/rules.ts";
import { hashNonce, keepIdToken } from "../../social/handles.ts";
import type { SocialContext, SocialResult } from "../../social/social.ts";
import { createLoginCookie } from "../cookies.ts";
import type { Needs } from "../needs.ts";
import { type LoginPages, pathOf } from "../pages.ts";

/** Not the hosted login's: a popup and a login may be on their way at the same time. */
const BROKER_COOKIE = "musubi_popup";
const NONCE = /^[\w.~-]{16,128}$/;

const ERRORS: Readonly<Record<Extract<SocialResult, { ok: false }>["reason"], PopupError>> = {
  cancelled: "cancelled",
  expired: "expired",
  forged: "refused",
  unavailable: "unavailable",
};

type ProviderParams = { readonly Params: { readonly provider: string } };

/**
 * The popup of a social sign-in: through us to Google or Apple, and back to the page that opened it,
 * with the provider's own ID token. Only the portal's origin ever hears the answer.
 */
export async function registerBroker(
  app: FastifyInstance,
  parts: Needs,
  pages: LoginPages,
): Promise<void> {
  const { config, social } = parts;
  const bindingCookie = createLoginCookie(BROKER_COOKIE, config.origin);
  await app.register(cookie);
  await app.register(formBody, { bodyLimit: 16_384 });

  // The portal waits for this window's answer: nothing on its way may cut it off.
  app.addHook("onRequest", async (_request, reply) => {
    reply.removeHeader("cross-origin-opener-policy");
  });

  const languageFor = (request: FastifyRequest): Language => {
    const { lng } = request.query as { readonly lng?: unknown };
    return typeof lng === "string" ? languageOf(lng) : requestLanguage(request);
  };
  const showProblem = (request: FastifyRequest, reply: FastifyReply, problem: LoginProblem) =>
    pages.showProblem(request, reply, languageFor(request), problem);

  app.setNotFoundHandler((request, reply) => showProblem(request, reply, "not-found"));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    if (!isTheirs) request.log.error({ err: error }, "unexpected");
    return showProblem(request, reply, isTheirs ? "bad-request" : "unavailable");
  });

  const offered = (asked: string): ProviderSlug | undefined =>
    social.providers.find((provider) => provider === asked);

  /** The last page. Where the opener is out of reach it goes on to the portal, and no token with it. */
  const report = (
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    answer: PopupAnswer,
    handle?: string,
  ) => {
    const rest = new URLSearchParams(
      answer.ok ? { handle: handle ?? "" } : { error: answer.error },
    );
    // Behind the hash: no server ever sees it.
    const fallback = `${config.portalOrigin}${POPUP_RETURN_PATH}#${rest}`;
    const about = { status: 200, language, address: pathOf(request.url) };
    const target = config.portalOrigin;
    return pages.show(reply, about, { page: "popup", answer, target, fallback });
  };
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    error: PopupError,
  ) => report(request, reply, language, { type: "musubi-social", ok: false, error });

  app.get<ProviderParams>("/:provider", async (request, reply) => {
    const { origin, nonce } = request.query as Readonly<Record<string, unknown>>;
    const language = languageFor(request);
    const provider = offered(request.params.provider);
    if (!provider) return showProblem(request, reply, "not-found");
    if (origin !== config.portalOrigin) return showProblem(request, reply, "wrong-origin");
    if (typeof nonce !== "string" || !NONCE.test(nonce)) {
      return showProblem(request, reply, "bad-request");
    }
    if (await countRequest(parts, LIMITS.openPopup, request)) {
      return fail(request, reply, language, "unavailable");
    }
    const nonceHash = hashNonce(nonce);
    const context: SocialContext = { for: "broker", details: { nonceHash, language } };
    try {
      const begun = await social.begin(provider, context, {
        nonce: nonceHash,
        language,
        binding: bindingCookie.read(request),
      });
      bindingCookie.write(reply, begun.binding);
      return reply.redirect(begun.url, 303);
    } catch (err) {
      request.log.warn({ err, provider }, "a provider cannot be reached");
      return fail(request, reply, language, "unavailable");
    }
  });

  /** Apple's page posts its answer from another site, without our cookies: it is kept until they come. */
  async function takeAnswer(
    request: FastifyRequest<ProviderParams>,
    reply: FastifyReply,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<FastifyReply> {
    const provider = offered(request.params.provider);
    if (!provider) return showProblem(request, reply, "not-found");
    const text = (name: string) => {
      const value = fields[name];
      return typeof value === "string" ? value : undefined;
    };
    const received = await social.receive(provider, {
      state: text("state") ?? "",
      code: text("code"),
      error: text("error"),
      iss: text("iss"),
    });
    if (!received) return fail(request, reply, languageFor(request), "expired");
    const query = new URLSearchParams({ handle: received.handle });
    return reply.redirect(`/social/broker/${provider}/return?${query}`, 303);
  }

  app.get<ProviderParams>("/:provider/callback", (request, reply) =>
    takeAnswer(request, reply, request.query as Readonly<Record<string, unknown>>),
  );
  app.post<ProviderParams>("/:provider/callback", (request, reply) =>
    takeAnswer(request, reply, (request.body ?? {}) as Readonly<Record<string, unknown>>),
  );

  app.get<ProviderParams>("/:provider/return", async (request, reply) => {
    const provider = offered(request.params.provider);
    if (!provider) return showProblem(request, reply, "not-found");
    const { handle } = request.query as Readonly<Record<string, unknown>>;
    const place = { handle: typeof handle === "string" ? handle : "" };
    const result = await social.finish(provider, place, bindingCookie.read(request));
    const details = result.context?.for === "broker" ? result.context.details : undefined;
    const language = languageOf(details?.language ?? languageFor(request));
    if (!result.ok) {
      request.log.info({ provider, reason: result.reason, err: result.cause }, "no popup sign-in");
      return fail(request, reply, language, ERRORS[result.reason]);
    }
    if (!details) return fail(request, reply, language, "refused");
    const { idToken } = result.identity;
    const kept = await keepIdToken(parts, idToken, details.nonceHash ?? "");
    return report(request, reply, language, { type: "musubi-social", ok: true, idToken }, kept);
  });
}
