import { type CatalogueEntry, type Language, languageAsked } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findLiveLoginSession, type LoginSession } from "../../accounts/sessions/login-session.ts";
import { findOlderPasskeys } from "../../database/queries/passkeys.ts";
import {
  findInteraction,
  goOnSignedIn,
  goOnToApp,
  type Interaction,
  isEnough,
  refuseUnmet,
  turnBack,
} from "../../provider/interaction.ts";
import { describeInteractionAddress } from "../../provider/interaction-address.ts";
import type { ServiceProvider } from "../../provider/service-provider.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { linkToService } from "../../ties/operations/name-service.ts";
import type { Desk } from "../desk/desk.ts";
import { languageFor, readQuery } from "../desk/read-request.ts";
import { findService, leadAway } from "./lead-away.ts";

export type UidRequest = FastifyRequest<{
  Params: { readonly uid: string; readonly id?: string };
}>;

/** A browser that a service sent here. */
export type ServiceExchange = {
  readonly request: UidRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
  /** The service's entry in the catalogue. */
  readonly service: CatalogueEntry;
  readonly language: Language;
};

/** What the pages for visitors from services need beyond the desk. */
export type InteractionDesk = Desk & {
  /** Undefined after a problem page was sent. */
  open(request: UidRequest, reply: FastifyReply): Promise<ServiceExchange | undefined>;
  findLogin(request: FastifyRequest): Promise<LoginSession | undefined>;
  /**
   * Opens a form for the holder to whom it was shown. Undefined after a reply: if that holder has logged out since, or
   * another ID has logged in, the page begins anew.
   */
  openForm(
    request: UidRequest,
    reply: FastifyReply,
  ): Promise<(ServiceExchange & { readonly session: LoginSession }) | undefined>;
  /** Continues an interaction with the login session. */
  goOn(at: ServiceExchange, session: LoginSession): Promise<FastifyReply>;
  /** The same for an interaction that ends in an app, after the visitor has agreed. */
  goOnToApp(at: ServiceExchange, session: LoginSession): Promise<FastifyReply>;
  /** Sends a visitor back to the service without a log-in. */
  turnBack(at: ServiceExchange): Promise<FastifyReply>;
  /** Redirects to the login, which returns to the interaction. `login`: even if signed in; `create`: to sign up. */
  leadToLogin(at: ServiceExchange, prompt?: "login" | "create"): FastifyReply;
  /** Has a holder log in by a passkey that they had before they logged in here; without one, refuses the service. */
  askForPasskey(at: ServiceExchange, session: LoginSession): Promise<FastifyReply>;
};

export function createInteractionDesk(desk: Desk, provider: ServiceProvider): InteractionDesk {
  const { parts, cookies } = desk;
  const exchangeOf = ({ request, reply }: Pick<ServiceExchange, "request" | "reply">) => ({
    request: request.raw,
    response: reply.raw,
  });
  const leaveFrom = (at: ServiceExchange, href: string): FastifyReply => {
    const { interaction, language } = at;
    const from = { client: interaction.params.client_id, language, again: addressOf(at) };
    return leadAway(desk, at.reply, from, href);
  };
  const findLogin: InteractionDesk["findLogin"] = (request) =>
    findLiveLoginSession(parts, cookies.login.read(request));
  const open: InteractionDesk["open"] = async (request, reply) => {
    const interaction = await findInteraction(
      provider,
      exchangeOf({ request, reply }),
      request.params.uid,
    );
    const service =
      interaction && findService(parts.config.catalogue, interaction.params.client_id);
    if (service) {
      return {
        request,
        reply,
        interaction,
        service,
        language: chooseLanguage(request, interaction),
      };
    }
    showOver(desk, request, reply);
    return undefined;
  };
  return {
    ...desk,
    open,
    findLogin,
    async openForm(request, reply) {
      const at = await open(request, reply);
      const form = at && desk.readForm(request, reply, { language: at.language });
      if (!form) return undefined;
      const session = await findLogin(request);
      const isTheirs =
        session && isEnough(at.interaction, session) && form.holder === nameHolder(session);
      if (isTheirs) return { ...at, session };
      await reply.redirect(addressOf(at), 303);
      return undefined;
    },
    goOn: async (at, session) =>
      at.reply.redirect(await goOnSignedIn(provider, exchangeOf(at), session), 303),
    goOnToApp: async (at, session) =>
      leaveFrom(at, await goOnToApp(provider, exchangeOf(at), session)),
    turnBack: async (at) => leaveFrom(at, await turnBack(provider, exchangeOf(at))),
    leadToLogin: (at, prompt) => {
      if (prompt !== "create") return at.reply.redirect(loginAddress(at, prompt), 303);
      return at.reply.redirect(loginAddress(at).replace("/login/?", "/login/sign-up?"), 303);
    },
    async askForPasskey(at, session) {
      const older = desk.party ? await findOlderPasskeys(parts.database.db, session) : [];
      if (older.length > 0) return at.reply.redirect(loginAddress(at, "passkey"), 303);
      return leaveFrom(at, await refuseUnmet(provider, exchangeOf(at)));
    },
  };
}

/** Returns a token that binds a form to the holder who sees it. */
export const nameHolder = ({ sso }: LoginSession): string => hashSecret(`holder ${sso}`);

/** Shows that an interaction was finished or has expired, with a link to the service, if the URL names one. */
function showOver(desk: Desk, request: UidRequest, reply: FastifyReply): FastifyReply {
  const { catalogue, origin } = desk.parts.config;
  const client = readQuery(request).get("client");
  const service = findService(catalogue, client);
  if (!service || client === null) return desk.showProblem(request, reply, "interaction-over");
  const language = languageFor(request);
  return desk.showProblem(request, reply, "interaction-over", {
    language,
    address: describeInteractionAddress({ uid: request.params.uid, client }),
    service: linkToService(service, origin, language),
  });
}

/** Returns the URL of an interaction, in the language of the exchange. */
export const addressOf = ({ interaction, language }: ServiceExchange, more = ""): string =>
  describeInteractionAddress(
    { uid: interaction.uid, client: `${interaction.params.client_id}` },
    { more, language },
  );

/** Returns the URL where a visitor logs in. The login names the service, and returns to the interaction. */
export function loginAddress(
  { interaction, language }: ServiceExchange,
  prompt?: "login" | "select_account" | "passkey",
): string {
  const { login_hint: hint, client_id: client } = interaction.params;
  const isHinted = typeof hint === "string" && prompt !== "select_account";
  const query = new URLSearchParams({
    oidc: interaction.uid,
    client: `${client}`,
    lng: language,
    ...(prompt && { prompt }),
    ...(isHinted && { login_hint: hint }),
  });
  return `/login/?${query}`;
}

/** Returns the language of the URL, or else of the service's request, or else of the browser. */
function chooseLanguage(request: FastifyRequest, { params }: Interaction): Language {
  const asked = [readQuery(request).get("lng"), params.lng, params.ui_locales];
  return languageAsked(asked, request.headers["accept-language"]);
}
