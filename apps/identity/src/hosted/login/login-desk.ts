import { canonicalEmail, type Language, OperationDetail } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readBrowser, recognizeBrowser } from "../../accounts/known-browser.ts";
import { mayOfferPasskey } from "../../accounts/passkeys/add-passkey.ts";
import {
  beginLoginSession,
  findLiveLoginSession,
  issueCode,
  type LiveLoginSession,
  type LoginSession,
} from "../../accounts/sessions/login-session.ts";
import { traceOf } from "../../accounts/trace.ts";
import type { Queries } from "../../database/database.ts";
import { findArriving } from "../../database/queries/arrivals.ts";
import type { Proven } from "../../database/queries/credentials.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { describeInteractionAddress } from "../../provider/interaction-address.ts";
import { randomSecret } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";
import { createFormStates, type FormStates, type Kept } from "../desk/form-states.ts";
import { type Form, queryOf } from "../desk/read-request.ts";
import { keepTheme } from "../desk/theme.ts";
import { type FormState, formAddress, LOGIN_FORMS, type OnceState } from "./login-forms.ts";
import { type LoginClient, type LoginRequest, readLoginRequest } from "./login-request.ts";

/** What a browser came for is kept under one name: the last one counts. */
const WAY = "way";

/** A request from a browser that the portal, or a service, sent to the login. */
export type LoginExchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asked: LoginRequest;
  /** The query as it was written: every page of the login passes it on to the next. */
  readonly query: string;
};

/** An exchange with a form that we showed to this browser. */
export type Posted = LoginExchange & { readonly form: Form };

/**
 * `canMakePasskey`: the browser reports that it can make a passkey; then one may be offered. `via`: a page to see before
 * going on.
 */
export type EnterOptions = { readonly canMakePasskey?: boolean; readonly via?: string | undefined };

/** What the hosted login needs beyond the desk: the request that it serves, and how users get in and out. */
export type LoginDesk = Desk & {
  readonly formStates: FormStates<FormState>;
  /** Undefined after a problem page was sent. `query`: what the portal asked for, if the URL does not contain it. */
  openExchange(
    request: FastifyRequest,
    reply: FastifyReply,
    query?: string,
  ): LoginExchange | undefined;
  /** Undefined after a problem page was sent. */
  openPosted(request: FastifyRequest, reply: FastifyReply): Posted | undefined;
  /**
   * Begins a login session for a holder who proved their identity, and sends them back to where they came from. A form
   * state begins only one session: if its form is sent twice at once, the second request enters the session of the
   * first. A holder whom a freeze or a block keeps out is sent to a page that says so; at the first log-in to an
   * imported ID they are sent to what that asks for.
   *
   * Returns whether the holder was sent on, and false if their proof is no longer valid. (It does not return the reply:
   * awaiting a reply waits for its end and gives undefined.)
   */
  enter(
    exchange: LoginExchange,
    holder: Proven & { readonly email: string },
    kept?: Kept<OnceState>,
    options?: EnterOptions,
  ): Promise<boolean>;
  /**
   * Returns the live login session that this browser may go on with. For the portal it must show the session's mark,
   * or tokens could not be bound to it: if the mark is lost, the form begins a new session and a new mark.
   */
  findSession(exchange: LoginExchange): Promise<LiveLoginSession | undefined>;
  /** Enters the session that a form state has begun, while it is alive. Returns whether it did. */
  enterAgain(exchange: LoginExchange, kept: Kept<OnceState>, via?: string): Promise<boolean>;
  /** Remembers for a while what this browser came for, since the link in the next mail does not contain it. */
  noteWay(exchange: LoginExchange): Promise<void>;
  /** Returns the URL where a log-in begins: for what this browser came for, or else for the portal. */
  findWay(request: FastifyRequest, language: Language): Promise<string>;
  /** Remembers for a while that a mailbox was proved in this browser: no mail about a new browser is needed then. */
  noteProof(exchange: Pick<LoginExchange, "request">, email: string): Promise<void>;
  /** Sends a live session on: out of the login, or to what the portal wants done first. */
  sendOn(exchange: LoginExchange, session: LoginSession): Promise<FastifyReply>;
  /** Sends a session out of the login, to the portal or an interaction: with 303, so that no password is posted on. */
  sendBack(exchange: LoginExchange, session: LoginSession): Promise<FastifyReply>;
};

export function createLoginDesk(desk: Desk, client: LoginClient): LoginDesk {
  const { parts, cookies } = desk;
  const { database } = parts;
  const formStates = createFormStates<FormState>(desk, LOGIN_FORMS);
  const proofs = createFormStates<object>(desk, "proof");
  const ways = createFormStates<{ readonly query: string }>(desk, "way");

  const openExchange: LoginDesk["openExchange"] = (request, reply, query = queryOf(request)) => {
    const asked = readLoginRequest(new URLSearchParams(query), client);
    if (!asked) {
      desk.showProblem(request, reply, "bad-request");
      return undefined;
    }
    if (asked.theme) keepTheme(cookies.theme, request, reply, asked.theme);
    return { request, reply, asked, query };
  };

  const sendBack: LoginDesk["sendBack"] = async ({ reply, asked }, session) => {
    const { back, language, theme } = asked;
    if (back.to === "service") {
      return reply.redirect(describeInteractionAddress(back, { language }), 303);
    }
    const code = await issueCode(parts, session, back.challenge);
    const answer = new URLSearchParams({ state: back.state, authorization_code: code });
    // The theme may have been chosen here, and the portal has other storage.
    if (theme) answer.set("theme", theme);
    return reply.redirect(`${back.redirectUrl}?${answer}`, 303);
  };

  const sendOn: LoginDesk["sendOn"] = async (exchange, session) => {
    const { asked, reply, query } = exchange;
    if (asked.confirms) return reply.redirect(`/login/held-address?${query}`, 303);
    return asked.addsPasskey ? leadToAdding(exchange) : sendBack(exchange, session);
  };

  /** Returns whether a passkey is offered before going back: not if the holder is in the middle of something. */
  const isOffered = async ({ asked }: LoginExchange, session: LoginSession, browser: string) =>
    desk.party !== undefined &&
    asked.forceSignIn === undefined &&
    !asked.confirms &&
    !asked.addsPasskey &&
    (await mayOfferPasskey(parts, session, browser));

  /** Two tabs that log in at once in a new browser share the secret of its forms, and so get the same mark. */
  const browserOf = (request: FastifyRequest, secret: string) => {
    const unguessable = cookies.form.read(request) ?? secret;
    return recognizeBrowser(cookies.browser.read(request), unguessable, parts.secrets);
  };

  const findSession: LoginDesk["findSession"] = async ({ request, asked }) => {
    const session = await findLiveLoginSession(parts, cookies.login.read(request));
    const isFree = asked.back.to === "service" || parts.config.bindTokens === "off";
    const mark = readBrowser(cookies.browser.read(request), parts.secrets);
    return isFree || session?.browser_hash === mark ? session : undefined;
  };

  const onceOf = (kept: Kept<OnceState>) => ({
    isOpen: async (trx: Queries) => {
      const held = await formStates.hold(kept, trx);
      return held?.form === kept.state.form && !held.done;
    },
    end: (trx: Queries) => formStates.end(kept, { ...kept.state, done: {} }, trx),
  });

  const enterAgain: LoginDesk["enterAgain"] = async (exchange, kept, via) => {
    const { request, reply } = exchange;
    const secret = formStates.sessionSecret(kept);
    const session = await findLiveLoginSession(parts, secret);
    if (!session) return false;
    cookies.login.write(reply, secret);
    cookies.browser.write(reply, browserOf(request, secret).mark);
    await (via ? reply.redirect(via, 303) : sendOn(exchange, session));
    return true;
  };

  /** Redirects to a page that can be reloaded, unlike a form or a provider's answer. */
  const showKeptOut = async (
    { request, reply, query }: LoginExchange,
    problem: "credential-frozen" | "account-blocked",
  ): Promise<true> => {
    const end = { outcome: problem };
    const id = await formStates.begin(request, reply, { form: "ended", path: "terms", end });
    if (id !== undefined) await reply.redirect(formAddress({ path: "terms", id }, query), 303);
    return true;
  };

  /** Redirects to what the first log-in to an imported ID asks for. */
  const askOnArrival = async (
    { request, reply, query }: LoginExchange,
    { account, by }: Proven,
  ): Promise<boolean> => {
    const lacks = await findArriving(database.db, account);
    if (!lacks) return false;
    const path = "first";
    const holder = { account, by, email: lacks.email };
    const isProven = lacks.email_proven_at !== null;
    const form = isProven ? "first-terms" : "first-address";
    const id = await formStates.begin(request, reply, { form, path, holder, email: lacks.email });
    if (id !== undefined) await reply.redirect(formAddress({ path, id }, query), 303);
    return true;
  };

  const nameMailbox = (email: string) => `mailbox ${canonicalEmail(email)}`;

  return {
    ...desk,
    formStates,
    openExchange,

    openPosted(request, reply) {
      const exchange = openExchange(request, reply);
      const form = exchange && desk.readForm(request, reply, { address: request.url });
      return form && { ...exchange, form };
    },

    async enter(exchange, holder, kept, { canMakePasskey = false, via } = {}) {
      const { request, reply } = exchange;
      const { account, email } = holder;
      const secret = kept ? formStates.sessionSecret(kept) : randomSecret();
      const oldSecret = cookies.login.read(request);
      const trace = traceOf(parts, request);
      const { mark, hash } = browserOf(request, secret);
      const origin = {
        ...trace,
        language: exchange.asked.language,
        browser: hash,
        form: cookies.form.read(request),
        isProven: async (trx: Queries) =>
          isMakingAccount(kept) ||
          (await proofs.recall(request, nameMailbox(email), trx)) !== undefined,
        once: kept && onceOf(kept),
      };
      const begun = await beginLoginSession(parts, holder, secret, oldSecret, origin);
      if (!begun.ok) {
        const { code: reason } = begun;
        if (reason === "over") return kept !== undefined && enterAgain(exchange, kept, via);
        if (reason === "arriving") return askOnArrival(exchange, holder);
        const refused = { detail: OperationDetail.LOGIN, about: { account }, reason };
        await writeRefusal(database.db, parts.secrets, { ...refused, ...trace, now: parts.now() });
        return showKeptOut(exchange, reason === "frozen" ? "credential-frozen" : "account-blocked");
      }
      const session = begun.data;
      request.log.info({ account }, "signed in");
      cookies.login.write(reply, secret);
      cookies.browser.write(reply, mark);
      if (via) {
        await reply.redirect(via, 303);
        return true;
      }
      const offers = canMakePasskey && (await isOffered(exchange, session, hash));
      await (offers ? leadToAdding(exchange) : sendOn(exchange, session));
      return true;
    },

    findSession,
    enterAgain,

    async noteWay({ request, asked, query }) {
      if (asked.back.to === "service") return ways.keep(request, WAY, { query }, database.db);
      // For the portal nothing is kept: it begins its log-ins itself.
      const kept = await ways.recall(request, WAY);
      if (kept) await ways.drop(kept);
    },

    async findWay(request, language) {
      const kept = await ways.recall(request, WAY);
      if (!kept) return `${parts.config.portalOrigin}/index?lng=${language}`;
      const query = new URLSearchParams(kept.state.query);
      query.set("lng", language);
      return `/login/?${query}`;
    },

    noteProof: ({ request }, email) => proofs.keep(request, nameMailbox(email), {}, database.db),

    sendOn,
    sendBack,
  };
}

/** Redirects to where a signed-in holder makes a passkey. */
export const leadToAdding = ({ reply, query }: LoginExchange): FastifyReply =>
  reply.redirect(`/login/passkey/add?${query}`, 303);

/** Returns whether a form state enters an account that it has made itself. */
const isMakingAccount = (kept: Kept<FormState> | undefined): boolean =>
  kept?.state.path === "sign-up" || kept?.state.path === "terms";
