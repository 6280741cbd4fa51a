import {
  isProviderName,
  type Language,
  languageAmong,
  PROVIDERS,
  type ProviderName,
} from "@musubi/contract";
import type { SignInFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import type { PasskeyEntry } from "../../accounts/passkeys/enter-with-passkey.ts";
import { endInteraction, findInteraction, type InteractionEnd } from "../../pool/interaction.ts";
import type { Pool } from "../../pool/pool.ts";
import type { Desk } from "../desk/desk.ts";
import { furnish } from "../desk/furnish.ts";
import { PASSKEY_CHALLENGE } from "../desk/passkey-challenges.ts";
import { type Form, readQuery } from "../desk/read-request.ts";
import { createSocialVisits } from "../desk/social-visits.ts";
import { createSteps } from "../desk/steps.ts";
import { describeTold, type Told } from "../desk/told.ts";
import { bringsPasskey, tryPasskey } from "../desk/try-passkey.ts";
import { type Bar, tryPassword } from "../desk/try-password.ts";

type UidRequest = FastifyRequest<{ Params: { readonly uid: string; readonly id?: string } }>;

type Visit = {
  readonly request: UidRequest;
  readonly reply: FastifyReply;
  readonly provider: Provider;
  readonly interaction: Interaction;
  readonly language: Language;
};

/** The form with what was typed into it, and the fault that it shows. */
type Tried = { readonly email: string; readonly told?: Told<SignInFault> };

/**
 * Where a holder signs in to the pool. Nothing here reads or sets the login's own cookie: a link or a merge asks for
 * the other account, and leaves this browser's session alone. The browser's mark is read, as at the login.
 */
export async function registerInteraction(
  app: FastifyInstance,
  desk: Desk,
  pool: Pool,
): Promise<void> {
  const steps = createSteps<Tried & { readonly uid: string }>(desk, "pool");
  // The provider's answer comes back to the login's own address.
  const visits = createSocialVisits(desk, desk.cookies.social);
  await furnish(app, desk);

  async function openVisit(request: UidRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const provider = await pool.provider();
    const exchange = { request: request.raw, response: reply.raw };
    const interaction = await findInteraction(provider, exchange, request.params.uid);
    if (interaction) {
      const language = chooseLanguage(request, interaction);
      return { request, reply, provider, interaction, language };
    }
    // For example after going back to a sign-in that was finished.
    desk.showProblem(request, reply, "social-expired");
    return undefined;
  }

  /** Returns the URL of a sign-in, in the language that was chosen on the way. */
  const addressOf = ({ request, interaction }: Visit, more = "") => {
    const query = readQuery(request);
    return `${app.prefix}/${interaction.uid}${more}${query.size > 0 ? `?${query}` : ""}`;
  };

  function showForm(visit: Visit, { email, told }: Tried): FastifyReply {
    const { request, reply, language } = visit;
    const { fault, waitSeconds, ...answer } = describeTold(told, desk.parts.now());
    return desk.pages.show(
      reply,
      { ...answer, language, address: request.url },
      {
        page: "sign-in",
        action: addressOf(visit),
        cancel: addressOf(visit, "/cancel"),
        csrfToken: desk.guard.issue(request, reply),
        passkey: desk.party && { challengeUrl: PASSKEY_CHALLENGE.logIn },
        email,
        fault,
        waitSeconds,
      },
    );
  }

  async function leave(
    { request, reply, provider }: Visit,
    end: InteractionEnd,
  ): Promise<FastifyReply> {
    const exchange = { request: request.raw, response: reply.raw };
    return reply.redirect(await endInteraction(provider, exchange, end), 303);
  }

  async function goToProvider(visit: Visit, asked: ProviderName): Promise<FastifyReply> {
    const { request, reply, interaction, language } = visit;
    const refuse = (reason: string) => leave(visit, { end: "refused", reason });
    const name = visits.offered(PROVIDERS[asked].slug);
    if (!name) return refuse("Not offered here.");
    if (await desk.count("socialSignIn", request)) return refuse("Too many requests.");
    const context = { for: "interaction", uid: interaction.uid, language } as const;
    return (await visits.leave(request, reply, name, context)) ? reply : refuse("unavailable");
  }

  async function show(request: UidRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await openVisit(request, reply);
    if (!visit) return reply;
    const { identity_provider: asked, login_hint: hint } = visit.interaction.params;
    if (isProviderName(asked)) return goToProvider(visit, asked);
    const { uid, id } = request.params;
    const kept = id === undefined ? undefined : await steps.find(request, id);
    if (kept?.step.uid === uid) return showForm(visit, kept.step);
    return showForm(visit, { email: typeof hint === "string" ? hint : "" });
  }

  /** Redirects to the form, which shows the fault at a URL of its own. */
  async function tell(visit: Visit, tried: Tried): Promise<FastifyReply> {
    const { request, reply, interaction } = visit;
    const id = await steps.begin(request, reply, { uid: interaction.uid, ...tried });
    return id === undefined ? reply : reply.redirect(addressOf(visit, `/${id}`), 303);
  }

  const showBlocked = ({ request, reply, language }: Visit) =>
    desk.showProblem(request, reply, "account-blocked", { language });

  async function takePasskey(visit: Visit, form: Form): Promise<FastifyReply> {
    const tried = await tryPasskey(desk, visit.request, form);
    if (!tried.ok && tried.shut === "blocked") return showBlocked(visit);
    const told = tried.ok ? findPasskeyBar(tried.entry) : tried.told;
    if (!tried.ok || told) return tell(visit, { email: "", ...(told && { told }) });
    const { account, by } = tried.entry.holder;
    visit.request.log.info({ account }, "signed in to the pool");
    return leave(visit, { end: "signed-in", account, by });
  }

  app.get("/:uid", show);
  app.get("/:uid/:id", show);

  app.post("/:uid", async (request: UidRequest, reply) => {
    const visit = await openVisit(request, reply);
    const form = visit && desk.readForm(request, reply, { language: visit.language });
    if (!form) return reply;
    if (bringsPasskey(form)) return takePasskey(visit, form);
    const { language } = visit;
    const tried = await tryPassword(desk, request, form, findBar, { language });
    if (!tried.ok && tried.told === "blocked") return showBlocked(visit);
    if (!tried.ok) return tell(visit, { email: tried.email, told: tried.told });
    const { account, by } = tried.right;
    request.log.info({ account }, "signed in to the pool");
    return leave(visit, { end: "signed-in", account, by });
  });

  app.post("/:uid/cancel", async (request: UidRequest, reply) => {
    const visit = await openVisit(request, reply);
    if (!visit || !desk.readForm(request, reply, { language: visit.language })) return reply;
    return leave(visit, { end: "refused", reason: "The person turned back." });
  });
}

/** Returns why an account is kept out of the pool although its password is right. */
function findBar(holder: {
  readonly isResetRequired: boolean;
  readonly isEmailProven: boolean;
}): Bar | undefined {
  if (holder.isResetRequired) return "reset-required";
  return holder.isEmailProven ? undefined : "unconfirmed";
}

/** The same for a passkey. As with a provider, a password that must be reset keeps no holder out. */
function findPasskeyBar({ until, isEmailProven }: PasskeyEntry): Told<SignInFault> | undefined {
  // A closed ID is woken only at the login.
  if (until !== undefined) return { fault: "wrong-passkey" };
  return isEmailProven ? undefined : { fault: "unconfirmed" };
}

/** Returns the language in the URL, or else the one that the portal asked for when it sent the browser here. */
function chooseLanguage(request: FastifyRequest, { params }: Interaction): Language {
  return languageAmong([readQuery(request).get("lng"), params.lng, params.ui_locales]);
}
