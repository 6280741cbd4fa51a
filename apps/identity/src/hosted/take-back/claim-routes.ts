import {
  type Language,
  languageOf,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
  SLEEP_MS,
} from "@musubi/contract";
import type { ClaimDone, LinkOver, LinkUse, ProofFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readBrowser } from "../../accounts/known-browser.ts";
import type { Queries } from "../../database/database.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { SocialIdentity, SocialResult } from "../../social/social.ts";
import type { Shown } from "../../ties/take-back/check-shown.ts";
import type { Desk } from "../desk/desk.ts";
import { createFormStates, type FormStates } from "../desk/form-states.ts";
import { PASSKEY_CHALLENGE } from "../desk/passkey-challenges.ts";
import { languageFor, readQuery, readText, visitorOf } from "../desk/read-request.ts";
import { comesFromElsewhere, createSocialSignIns } from "../desk/social-sign-ins.ts";
import { describeTold, overloadedSince, type Told, toldFor } from "../desk/told.ts";
import { orOverloaded } from "../desk/try-password.ts";
import { type ClaimEnd, type ClaimPages, MINE } from "./claim-pages.ts";
import { nameWrong, readShown } from "./read-shown.ts";

type LinkRequest = FastifyRequest<{ Params: { readonly link: string; readonly id?: string } }>;
type ProviderRequest = FastifyRequest<{
  Params: { readonly link: string; readonly provider: string };
}>;

/** What is kept between a form of a claim and the page that follows. The link itself is not kept. */
type ClaimState = {
  readonly linkHash: string;
  readonly told?: Told<ProofFault>;
  /** The identity that signed in at a provider for this page. */
  readonly identity?: Pick<SocialIdentity, "issuer" | "subject" | "providerName">;
};

/** Keeps what a claim has done, for the browser that made it. Reloading its page does nothing. */
export type Claimed = FormStates<ClaimEnd>;

/** Continues a claim after a sign-in at a provider. */
export type FollowClaim = (
  request: FastifyRequest,
  reply: FastifyReply,
  result: SocialResult,
  claim: { readonly link: string; readonly language: Language },
) => Promise<FastifyReply>;

/**
 * The pages behind the links of notices. Opening one changes nothing, since a mail scanner may open it, too: only a
 * form that was shown to this browser acts, and it is answered by a redirect.
 */
export function registerClaim(
  app: FastifyInstance,
  desk: Desk,
  pages: ClaimPages,
  claimed: Claimed,
): FollowClaim {
  const { parts, guard, cookies } = desk;
  const { name } = pages;
  const formStates = createFormStates<ClaimState>(desk, name);
  // Kept as long as an unused link is valid: until then the mail may be opened again.
  const uses = createFormStates<LinkUse>(desk, "used", SLEEP_MS);
  const socialSignIns = createSocialSignIns(desk, cookies.social);

  const addressOf = (link: string, language: Language, more = "") =>
    `${app.prefix}/${name}/${encodeURIComponent(link)}${more}?lng=${language}`;

  const nameClaim = (link: string) => `${name} ${hashSecret(link)}`;

  async function findState(request: LinkRequest): Promise<ClaimState | undefined> {
    const { params } = request;
    const kept = params.id === undefined ? undefined : await formStates.find(request, params.id);
    return kept?.state.linkHash === hashSecret(params.link) ? kept.state : undefined;
  }

  /** Returns what this browser shows besides the link: its mark, and the identity that signed in for this page. */
  function shownIn(request: FastifyRequest, state: ClaimState | undefined): Shown {
    const browserHash = readBrowser(cookies.browser.read(request), parts.secrets);
    return { browserHash, ...(state?.identity ? { proof: { identity: state.identity } } : {}) };
  }

  const listButtons = (link: string, language: Language, providers: readonly ProviderName[]) =>
    PROVIDER_NAMES.filter((provider) => providers.includes(provider))
      .map((provider) => ({ provider, slug: PROVIDERS[provider].slug }))
      .filter(({ slug }) => socialSignIns.offered(slug))
      .map(({ provider, slug }) => ({
        provider,
        url: addressOf(link, language, `/social/${slug}`),
      }));

  async function show(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { link, id } = request.params;
    const state = await findState(request);
    const found = await pages.look(request, link, shownIn(request, state));
    if (found === "blocked") {
      return desk.showProblem(request, reply, "account-blocked", {
        language: languageFor(request),
      });
    }
    if (typeof found === "string") {
      const used = await uses.recall(request, nameClaim(link));
      if (used) return showOver(desk, request, reply, used.state);
      // Without a link (`MINE`) no use is kept: only what was done a moment ago.
      return (await leadToDone(request, reply)) ?? showOver(desk, request, reply, found);
    }
    const language = languageAsked(request) ?? found.language;
    const { password, browser, passkey, identity, providers } = found.provable;
    // Another user's sign-in is no proof and is ignored.
    const isOther = state?.identity !== undefined && !identity;
    const told = isOther ? ({ fault: "wrong-account" } as const) : state?.told;
    const address = addressOf(link, language, state ? `/${id}` : "");
    const content = found.draw({
      action: isOther ? addressOf(link, language) : address,
      csrfToken: guard.issue(request, reply),
      language,
      ...describeTold(told, parts.now()),
      proofs: {
        password,
        browser,
        social: listButtons(link, language, providers),
        passkey: passkey && desk.party ? { challengeUrl: PASSKEY_CHALLENGE.prove } : undefined,
        shown: isOther ? undefined : state?.identity?.providerName,
      },
    });
    return desk.pages.show(reply, { language, address }, content);
  }

  async function take(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = desk.readForm(request, reply, { address: request.url });
    if (!form) return reply;
    const { link } = request.params;
    const language = languageFor(request);
    const tell = (told: Told<ProofFault>) =>
      leadTo(request, reply, { link, language }, { linkHash: hashSecret(link), told });
    const carried = shownIn(request, await findState(request));
    const shown = readShown(form, carried, cookies.form.read(request) ?? "");
    if (!shown) return tell({ fault: "incomplete" });
    const offered = readText(form, "offered");
    const pause = await desk.count("claim", request);
    if (pause) return tell(pause);
    const visitor = visitorOf(parts, request, language);
    const keepDone = async (trx: Queries, end: ClaimEnd) => {
      const isStop = end.done === "stopped";
      await claimed.keep(request, nameClaim(link), isStop ? { ...end, link } : end, trx);
      if (link === MINE || isStop) return;
      await uses.keep(request, nameClaim(link), end.done, trx);
    };
    const acted = await orOverloaded(parts, () =>
      pages.act(request, link, { offered, shown }, visitor, keepDone),
    );
    if ("fault" in acted) return tell(acted);
    if (acted.ok) {
      const { done } = acted.data;
      request.log.info({ claim: name, done }, "a claim");
      return (await leadToDone(request, reply, done)) ?? reply;
    }
    switch (acted.code) {
      case "wrong":
        return tell({ fault: nameWrong(shown) });
      case "locked":
        return tell(toldFor("locked", parts.now(), acted.retryAfterSeconds));
      case "busy":
        return tell(overloadedSince(parts.now()));
      case "blocked":
        return reply.redirect(addressOf(link, language), 303);
      case "over":
        return (await leadToDone(request, reply)) ?? reply.redirect(addressOf(link, language), 303);
      case "standing":
        return (await leadToDone(request, reply, "stopped")) ?? tell({ fault: "changed" });
      case "changed":
      case "prove":
      case "waiting":
        // Nothing was done: the page now shows what it can do, which the user has not seen yet.
        return tell({ fault: "changed" });
    }
  }

  /**
   * Redirects to what this browser has done with a link, if anything: a button that is pressed twice leads to the
   * same page. A stop counts only if `wanted` asks for it: it is not why a link has ended.
   */
  async function leadToDone(
    request: LinkRequest,
    reply: FastifyReply,
    wanted?: ClaimDone,
  ): Promise<FastifyReply | undefined> {
    const kept = await claimed.recall(request, nameClaim(request.params.link));
    const isIt = wanted ? kept?.state.done === wanted : kept && kept.state.done !== "stopped";
    if (!kept || !isIt) return undefined;
    const language = languageFor(request);
    return reply.redirect(`${app.prefix}/claimed/${kept.id}?lng=${language}`, 303);
  }

  async function leadTo(
    request: FastifyRequest,
    reply: FastifyReply,
    { link, language }: { readonly link: string; readonly language: Language },
    state: ClaimState,
  ): Promise<FastifyReply> {
    const id = await formStates.begin(request, reply, state);
    return id === undefined ? reply : reply.redirect(addressOf(link, language, `/${id}`), 303);
  }

  app.get(`/${name}/:link`, show);
  app.get(`/${name}/:link/:id`, show);
  app.post(`/${name}/:link`, take);
  app.post(`/${name}/:link/:id`, take);

  app.get(`/${name}/:link/social/:provider`, async (request: ProviderRequest, reply) => {
    const { link } = request.params;
    const provider = socialSignIns.offered(request.params.provider);
    if (!provider) return desk.showProblem(request, reply, "not-found");
    // An attacker who passes a link around must not get other users to prove it without seeing what it is for.
    if (comesFromElsewhere(request)) return desk.showProblem(request, reply, "forged-form");
    const language = languageFor(request);
    const pause = await desk.count("socialSignIn", request);
    const context = { for: "claim", claim: name, link, language } as const;
    if (!pause && (await socialSignIns.leave(request, reply, provider, context))) return reply;
    const told = pause ?? ({ fault: "social-unavailable" } as const);
    return leadTo(request, reply, { link, language }, { linkHash: hashSecret(link), told });
  });

  return async (request, reply, result, { link, language }) => {
    const linkHash = hashSecret(link);
    if (result.ok) {
      const { issuer, subject, providerName } = result.data;
      const identity = { issuer, subject, providerName };
      return leadTo(request, reply, { link, language }, { linkHash, identity });
    }
    if (result.code === "forged") {
      return desk.showProblem(request, reply, "forged-form", { language });
    }
    const fault = result.code === "cancelled" ? "social-cancelled" : "social-unavailable";
    return leadTo(request, reply, { link, language }, { linkHash, told: { fault } });
  };
}

/** Stands for a claim where there is none: a link that is over still leads to the form for an address. */
export const OVER = "over";

/**
 * Shows that a link is not valid: the same page if it has expired, was used, or never existed. Only the browser that
 * used it is told the outcome.
 */
export const showOver = (
  { guard, pages, parts }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  reason: LinkOver = "over",
): FastifyReply => {
  const language = languageFor(request);
  const homeUrl = `${parts.config.portalOrigin}/index?lng=${language}`;
  const reset =
    reason === "over"
      ? {
          action: `/login/claimed/${OVER}?lng=${language}`,
          csrfToken: guard.issue(request, reply),
        }
      : undefined;
  return pages.show(
    reply,
    { language, address: request.url },
    { page: "link-over", reason, reset, homeUrl },
  );
};

/** Returns the language that was chosen on the page, if any; by default it is the holder's, as in the notice. */
function languageAsked(request: FastifyRequest): Language | undefined {
  const asked = readQuery(request).get("lng");
  return asked === null ? undefined : languageOf(asked);
}
