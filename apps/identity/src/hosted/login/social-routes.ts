import { canonicalEmail } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EntryRefusal, enterWithIdentity } from "../../accounts/enter-with-identity.ts";
import type { SocialIdentity, SocialResult } from "../../social/social.ts";
import {
  comesFromElsewhere,
  createSocialSignIns,
  type ProviderParams,
} from "../desk/social-sign-ins.ts";
import type { FollowAnyClaim } from "../take-back/take-back-routes.ts";
import { leadTo } from "./lead.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";
import type { FormEnd } from "./login-forms.ts";
import { noteRefusedEntry } from "./note-refused-entry.ts";
import { showSignIn } from "./show-form.ts";
import { describeRefusal } from "./terms-routes.ts";
import { offerWaking } from "./wake-routes.ts";

/** Ends a sign-in at the ID pool, by a provider, in the browser of that name. Returns where the browser goes. */
export type EndInteraction = (
  at: { readonly uid: string; readonly browser: string },
  result: SocialResult,
) => Promise<Answer<string, "over" | "blocked" | "unconfirmed">>;

/** Signing in with Google or Apple: to the provider, back with an answer, and in. */
export function registerSocial(
  app: FastifyInstance,
  desk: LoginDesk,
  endInteraction: EndInteraction,
  followClaim: FollowAnyClaim,
): void {
  const { parts } = desk;
  const socialSignIns = createSocialSignIns(desk, desk.cookies.social);

  app.get<ProviderParams>("/social/:provider", async (request, reply) => {
    const exchange = desk.openExchange(request, reply);
    if (!exchange) return reply;
    const provider = socialSignIns.offered(request.params.provider);
    if (!provider) return desk.showProblem(request, reply, "not-found");
    if (comesFromElsewhere(request)) return desk.showProblem(request, reply, "forged-form");
    const told = await desk.count("socialSignIn", request);
    if (told) return showSignIn(desk, exchange, { email: "", told });
    const { query, asked } = exchange;
    const context = { for: "login", query, language: asked.language } as const;
    if (await socialSignIns.leave(request, reply, provider, context)) return reply;
    return showSignIn(desk, exchange, { email: "", notice: "social-unavailable" });
  });

  const showLate = (request: FastifyRequest, reply: FastifyReply) =>
    desk.showProblem(request, reply, "social-expired");

  socialSignIns.registerReturn(app, "/social/:provider", {
    showLate,

    async follow(request, reply, result) {
      const { context } = result;
      if (context?.for === "interaction") {
        const browser = desk.guard.nameBrowser(request, reply);
        const next = await endInteraction({ uid: context.uid, browser }, result);
        if (next.ok) return reply.redirect(next.data, 303);
        if (next.code === "over") return showLate(request, reply);
        const { language } = context;
        const problem = next.code === "blocked" ? "account-blocked" : "account-unconfirmed";
        return desk.showProblem(request, reply, problem, { language });
      }
      if (context?.for === "claim") return followClaim(request, reply, result, context);
      if (context?.for !== "login") {
        const isLate = !result.ok && result.code === "expired";
        return isLate ? showLate(request, reply) : desk.showProblem(request, reply, "forged-form");
      }
      const exchange = desk.openExchange(request, reply, context.query);
      if (!exchange) return reply;
      if (result.ok) return follow(exchange, result.data);
      if (result.code === "forged") {
        const { language } = context;
        return desk.showProblem(request, reply, "forged-form", { language });
      }
      const notice = result.code === "cancelled" ? "social-cancelled" : "social-unavailable";
      return leadTo(desk, exchange, { form: "sign-in", path: "sign-in", email: "", notice });
    },
  });

  /**
   * Signs an identity in, or redirects to the terms, waking or a refusal: reloading here would fail, since the
   * answer is used up.
   */
  async function follow(
    exchange: LoginExchange,
    { idToken: _, ...identity }: SocialIdentity,
  ): Promise<FastifyReply> {
    const { request, reply } = exchange;
    const endWith = async (end: FormEnd, reason: EntryRefusal | "own-sign-in", emailKey = "") => {
      await noteRefusedEntry(desk, request, { about: { emailKey }, reason });
      return leadTo(desk, exchange, { form: "ended", path: "terms", end });
    };
    const led = await enterWithIdentity(parts, identity);
    if (!led.ok) return endWith(describeRefusal(led.code), led.code);
    const entry = led.data;
    if (entry.entry === "new") {
      return leadTo(desk, exchange, { form: "terms", path: "terms", identity });
    }
    if (entry.entry === "own-sign-in") {
      const { email } = entry;
      // The address may be another holder's: they must see that it was tried.
      return endWith({ outcome: entry.entry, email }, entry.entry, canonicalEmail(email));
    }
    if (entry.entry === "closed") return offerWaking(desk, exchange, entry, entry.until);
    if (await desk.enter(exchange, entry)) return reply;
    return endWith(describeRefusal("closed"), "closed");
  }
}
