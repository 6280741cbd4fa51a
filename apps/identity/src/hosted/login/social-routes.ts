import type { ProviderSlug } from "@musubi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  enterWithIdentity,
  type IdentityEntry,
  registerIdentity,
  type Vouched,
} from "../../accounts/enter-with-identity.ts";
import type { SocialResult } from "../../social/social.ts";
import { createLoginCookie } from "../cookies.ts";
import { type Desk, type Form, isShownAgain, queryOf, readQuery, strangerOf } from "../desk.ts";
import { type LoginClient, type LoginRequest, readLoginRequest } from "./login-request.ts";
import { showSignIn } from "./show-forms.ts";

type ProviderParams = { readonly Params: { readonly provider: string } };

/** Ends a sign-in to the pool that went by a provider; answers where the browser goes on to. */
export type EndInteraction = (uid: string, result: SocialResult) => Promise<string | undefined>;

/** The name of the cookie that ties a sign-in at a provider to the browser that began it. */
export const SOCIAL_COOKIE = "musubi_social";

/** Signing in with Google or Apple: away to the provider, back with an answer, and in. */
export function registerSocial(
  app: FastifyInstance,
  desk: Desk,
  client: LoginClient,
  endInteraction: EndInteraction,
): void {
  const { parts, pages, guard, steps } = desk;
  const { social } = parts;
  const socialCookie = createLoginCookie(SOCIAL_COOKIE, parts.config.origin);
  const offered = (asked: string): ProviderSlug | undefined =>
    social.providers.find((provider) => provider === asked);

  app.get<ProviderParams>("/social/:provider", async (request, reply) => {
    const asked = desk.readAsked(request, reply);
    if (!asked) return reply;
    const provider = offered(request.params.provider);
    if (!provider) return desk.showProblem(request, reply, "not-found");
    // Only our own page begins it: elsewhere a link could sign somebody in who never asked for it.
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      return desk.showProblem(request, reply, "forged-form");
    }
    const fault = await desk.count("socialSignIn", request, reply);
    if (fault) return showSignIn(desk, request, reply, asked, { fault });
    try {
      const context = { for: "login", query: queryOf(request), language: asked.language } as const;
      const binding = socialCookie.read(request);
      const begun = await social.begin(provider, context, { binding, language: asked.language });
      socialCookie.write(reply, begun.binding);
      return reply.redirect(begun.url, 303);
    } catch (err) {
      request.log.warn({ err, provider }, "a provider cannot be reached");
      return showSignIn(desk, request, reply, asked, { notice: "social-unavailable" });
    }
  });

  /**
   * Takes an answer without looking at a cookie: Apple's page posts it from another site, and no
   * browser sends cookies along with that. They arrive with the redirect to a page of our own.
   */
  async function takeAnswer(
    request: FastifyRequest<ProviderParams>,
    reply: FastifyReply,
    fields: Form,
  ): Promise<FastifyReply> {
    const provider = offered(request.params.provider);
    const { state, code, error, iss } = fields;
    if (!provider || typeof state !== "string") {
      return desk.showProblem(request, reply, provider ? "social-expired" : "not-found");
    }
    const received = await social.receive(provider, {
      state,
      code: typeof code === "string" ? code : undefined,
      error: typeof error === "string" ? error : undefined,
      iss: typeof iss === "string" ? iss : undefined,
    });
    if (!received) return desk.showProblem(request, reply, "social-expired");
    const { handle, context } = received;
    const query = new URLSearchParams({ handle });
    if (context.for === "login") query.set("lng", context.language);
    return reply.redirect(`/login/social/${provider}/return?${query}`, 303);
  }

  app.get<ProviderParams>("/social/:provider/callback", (request, reply) =>
    takeAnswer(request, reply, Object.fromEntries(readQuery(request))),
  );
  app.post<ProviderParams>("/social/:provider/callback", (request, reply) =>
    takeAnswer(request, reply, (request.body ?? {}) as Form),
  );

  app.get<ProviderParams>("/social/:provider/return", async (request, reply) => {
    const provider = offered(request.params.provider);
    if (!provider) return desk.showProblem(request, reply, "not-found");
    const handle = readQuery(request).get("handle") ?? "";
    const result = await social.finish(provider, { handle }, socialCookie.read(request));
    if (!result.ok) {
      const { reason, cause } = result;
      request.log.info({ provider, reason, err: cause }, "no sign-in by a provider");
    }
    if (result.context?.for === "interaction") {
      const next = await endInteraction(result.context.uid, result);
      return next === undefined
        ? desk.showProblem(request, reply, "social-expired")
        : reply.redirect(next, 303);
    }
    if (result.context?.for !== "login") {
      return desk.showProblem(request, reply, isLate(result) ? "social-expired" : "forged-form");
    }
    const { query, language } = result.context;
    const asked = readLoginRequest(new URLSearchParams(query), client);
    if (!asked) return desk.showProblem(request, reply, "bad-request");
    if (result.ok) {
      const { idToken: _, ...identity } = result.identity;
      const entry = await enterWithIdentity(parts, identity);
      return follow(request, reply, asked, query, identity, entry);
    }
    if (result.reason === "forged") {
      return pages.showProblem(request, reply, language, "forged-form");
    }
    const notice = result.reason === "cancelled" ? "social-cancelled" : "social-unavailable";
    return showSignIn(desk, request, reply, asked, { notice, query });
  });

  app.post("/social/terms", async (request, reply) => {
    const posted = desk.readForm(request, reply);
    if (!posted) return reply;
    const { asked, form } = posted;
    const query = queryOf(request);
    const step = steps.open(form.csrf, "terms", form.step);
    if (!step) return showSignIn(desk, request, reply, asked, { fault: "expired", query });
    const { identity } = step;
    if (isShownAgain(form)) return showTerms(request, reply, asked, query, identity, false);
    if (form.terms !== "accepted") return showTerms(request, reply, asked, query, identity, true);
    const fault = await desk.count("newAccount", request, reply);
    if (fault) return showSignIn(desk, request, reply, asked, { fault, query });
    const stranger = strangerOf(request, asked.language, parts.now());
    const entry = await registerIdentity(parts, identity, stranger);
    return follow(request, reply, asked, query, identity, entry);
  });

  /** Where an identity leads, as a page or a way in. */
  async function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: LoginRequest,
    query: string,
    identity: Vouched,
    entry: IdentityEntry,
  ): Promise<FastifyReply> {
    const { language } = asked;
    const show = (problem: "account-closed" | "social-unverified" | "social-no-address") =>
      pages.showProblem(request, reply, language, problem);
    switch (entry.entry) {
      case "known": {
        const session = await desk.enter(request, reply, entry);
        return session ? desk.sendBack(reply, asked, session) : show("account-closed");
      }
      case "new":
        return showTerms(request, reply, asked, query, identity, false);
      case "own-sign-in": {
        const signInUrl = `/login/?${query}`;
        const about = { status: 409, language, address: signInUrl };
        const { email } = entry;
        return pages.show(reply, about, { page: "own-sign-in", email, signInUrl });
      }
      case "closed":
        return show("account-closed");
      case "unverified":
        return show("social-unverified");
      case "no-address":
        return show("social-no-address");
    }
  }

  function showTerms(
    request: FastifyRequest,
    reply: FastifyReply,
    { language }: LoginRequest,
    query: string,
    identity: Vouched,
    hasFault: boolean,
  ): FastifyReply {
    const csrfToken = guard.issue(request, reply);
    const signInUrl = `/login/?${query}`;
    const action = `/login/social/terms?${query}`;
    const about = { status: hasFault ? 422 : 200, language, address: action };
    return pages.show(reply, about, {
      page: "accept-terms",
      action,
      csrfToken,
      step: steps.seal(csrfToken, { step: "terms", identity }),
      signInUrl,
      provider: identity.providerName,
      email: identity.email ?? "",
      hasFault,
    });
  }
}

const isLate = (result: SocialResult): boolean => !result.ok && result.reason === "expired";
