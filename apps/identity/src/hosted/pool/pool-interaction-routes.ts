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
import type { Proven } from "../../database/queries/credentials.ts";
import { endInteraction, findInteraction, type InteractionEnd } from "../../pool/interaction.ts";
import type { Pool } from "../../pool/pool.ts";
import type { Desk } from "../desk/desk.ts";
import { createFormStates } from "../desk/form-states.ts";
import { furnish } from "../desk/furnish.ts";
import { PASSKEY_CHALLENGE } from "../desk/passkey-challenges.ts";
import { type Form, readQuery } from "../desk/read-request.ts";
import { createSocialSignIns } from "../desk/social-sign-ins.ts";
import { describeTold, type Told } from "../desk/told.ts";
import { bringsPasskey, tryPasskey } from "../desk/try-passkey.ts";
import { type Bar, tryPassword } from "../desk/try-password.ts";

type UidRequest = FastifyRequest<{ Params: { readonly uid: string; readonly id?: string } }>;

type PoolExchange = {
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
 * another account, and leaves this browser's session alone. The browser's mark is read, as at the login.
 */
export async function registerPoolInteraction(
  app: FastifyInstance,
  desk: Desk,
  pool: Pool,
): Promise<void> {
  const formStates = createFormStates<Tried & { readonly uid: string }>(desk, "pool");
  // The provider's answer comes back to the login's own address.
  const socialSignIns = createSocialSignIns(desk, desk.cookies.social);
  await furnish(app, desk);

  async function openExchange(
    request: UidRequest,
    reply: FastifyReply,
  ): Promise<PoolExchange | undefined> {
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

  /** Returns the URL of an interaction, with the request's query, which may name a language. */
  const addressOf = ({ request, interaction }: PoolExchange, more = "") => {
    const query = readQuery(request);
    return `${app.prefix}/${interaction.uid}${more}${query.size > 0 ? `?${query}` : ""}`;
  };

  function showForm(exchange: PoolExchange, { email, told }: Tried): FastifyReply {
    const { request, reply, language } = exchange;
    return desk.pages.show(
      reply,
      { language, address: request.url },
      {
        page: "sign-in",
        action: addressOf(exchange),
        cancel: addressOf(exchange, "/cancel"),
        csrfToken: desk.guard.issue(request, reply),
        passkey: desk.party && { challengeUrl: PASSKEY_CHALLENGE.logIn },
        email,
        ...describeTold(told, desk.parts.now()),
      },
    );
  }

  async function leave(
    { request, reply, provider }: PoolExchange,
    end: InteractionEnd,
  ): Promise<FastifyReply> {
    const exchange = { request: request.raw, response: reply.raw };
    return reply.redirect(await endInteraction(provider, exchange, end), 303);
  }

  async function enter(at: PoolExchange, { account, by }: Proven): Promise<FastifyReply> {
    const { request, reply } = at;
    request.log.info({ account }, "signed in to the pool");
    const browser = desk.guard.nameBrowser(request, reply);
    return leave(at, { end: "signed-in", browser, account, by });
  }

  async function goToProvider(exchange: PoolExchange, asked: ProviderName): Promise<FastifyReply> {
    const { request, reply, interaction, language } = exchange;
    const refuse = (reason: string) => leave(exchange, { end: "refused", reason });
    const name = socialSignIns.offered(PROVIDERS[asked].slug);
    if (!name) return refuse("Not offered here.");
    if (await desk.count("socialSignIn", request)) return refuse("Too many requests.");
    const context = { for: "interaction", uid: interaction.uid, language } as const;
    // No form was shown: without this, two tabs might come back with two names.
    desk.guard.bind(request, reply);
    return (await socialSignIns.leave(request, reply, name, context))
      ? reply
      : refuse("unavailable");
  }

  async function show(request: UidRequest, reply: FastifyReply): Promise<FastifyReply> {
    const exchange = await openExchange(request, reply);
    if (!exchange) return reply;
    const { identity_provider: asked, login_hint: hint } = exchange.interaction.params;
    if (isProviderName(asked)) return goToProvider(exchange, asked);
    const { uid, id } = request.params;
    const kept = id === undefined ? undefined : await formStates.find(request, id);
    if (kept?.state.uid === uid) return showForm(exchange, kept.state);
    return showForm(exchange, { email: typeof hint === "string" ? hint : "" });
  }

  /** Redirects to the form, which shows the fault at a URL of its own. */
  async function tell(exchange: PoolExchange, tried: Tried): Promise<FastifyReply> {
    const { request, reply, interaction } = exchange;
    const id = await formStates.begin(request, reply, { uid: interaction.uid, ...tried });
    return id === undefined ? reply : reply.redirect(addressOf(exchange, `/${id}`), 303);
  }

  const showBlocked = ({ request, reply, language }: PoolExchange) =>
    desk.showProblem(request, reply, "account-blocked", { language });

  async function takePasskey(exchange: PoolExchange, form: Form): Promise<FastifyReply> {
    const tried = await tryPasskey(desk, exchange.request, form);
    if (!tried.ok && tried.shut === "blocked") return showBlocked(exchange);
    const told = tried.ok ? findPasskeyBar(tried.entry) : tried.told;
    if (!tried.ok || told) return tell(exchange, { email: "", ...(told && { told }) });
    return enter(exchange, tried.entry.holder);
  }

  app.get("/:uid", show);
  app.get("/:uid/:id", show);

  app.post("/:uid", async (request: UidRequest, reply) => {
    const exchange = await openExchange(request, reply);
    const form = exchange && desk.readForm(request, reply, { language: exchange.language });
    if (!form) return reply;
    if (bringsPasskey(form)) return takePasskey(exchange, form);
    const { language } = exchange;
    const tried = await tryPassword(desk, request, form, findBar, { language });
    if (!tried.ok && tried.told === "blocked") return showBlocked(exchange);
    if (!tried.ok) return tell(exchange, { email: tried.email, told: tried.told });
    return enter(exchange, tried.right);
  });

  app.post("/:uid/cancel", async (request: UidRequest, reply) => {
    const exchange = await openExchange(request, reply);
    if (!exchange || !desk.readForm(request, reply, { language: exchange.language })) return reply;
    return leave(exchange, { end: "refused", reason: "The person turned back." });
  });
}

/** Returns why an account is kept out of the pool although its password is right. */
function findBar(holder: {
  readonly isResetRequired: boolean;
  readonly isConfirmed: boolean;
}): Bar | undefined {
  if (holder.isResetRequired) return "reset-required";
  return holder.isConfirmed ? undefined : "unconfirmed";
}

/** The same for a passkey. As with a provider, a password that must be reset keeps no holder out. */
function findPasskeyBar({ until, isConfirmed }: PasskeyEntry): Told<SignInFault> | undefined {
  // A closed ID is woken only at the login.
  if (until !== undefined) return { fault: "wrong-passkey" };
  return isConfirmed ? undefined : { fault: "unconfirmed" };
}

/** Returns the language in the URL, or else the one that the portal asked for when it sent the browser here. */
function chooseLanguage(request: FastifyRequest, { params }: Interaction): Language {
  return languageAmong([readQuery(request).get("lng"), params.lng, params.ui_locales]);
}
