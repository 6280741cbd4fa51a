import { addressIn, type Language } from "@musubi/contract";
import type { ChangedCredential, YoungCredentialsFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findYoungCredentials } from "../../accounts/credentials/find-young-credentials.ts";
import { removeCredential } from "../../accounts/credentials/remove-credential.ts";
import { findUnconfirmed } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS, type HeldWord } from "../../accounts/held-addresses/held-word.ts";
import type { Reset } from "../../accounts/reset-password.ts";
import type { AddedCredential } from "../../database/queries/young-credentials.ts";
import { createFormStates, type Kept } from "../desk/form-states.ts";
import { type Form, languageFor, readText, visitorOf } from "../desk/read-request.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type Told } from "../desk/told.ts";
import { createHeldCodes, type HeldTold } from "./held-codes.ts";
import type { LoginDesk } from "./login-desk.ts";

/**
 * A password was set by a code or a link. Young credentials, and those that ended with a freeze, are shown before the
 * user continues.
 */
type YoungState = Reset & {
  /** Where the user goes next. */
  readonly next: string;
  readonly told?: Told<YoungCredentialsFault>;
  readonly removed?: readonly ChangedCredential[];
  /** Set if the held addresses must confirm first: what their page shows, or "unsent" before any code was sent. */
  readonly held?: HeldTold | "unsent";
};

/** There is no login yet: the page, which belongs to one browser, stands for it. */
const wordOf = ({ id }: Kept<YoungState>): HeldWord => ({ deed: HELD_DEEDS.removeYoung, sso: id });

type IdRequest = FastifyRequest<{ Params: { readonly id: string } }>;

const KIND = "young-credentials";

const addressOf = (id: string, language: Language): string =>
  `/login/${KIND}/${encodeURIComponent(id)}?lng=${language}`;

/**
 * Returns where a user who has set a new password by a code or a link goes next: to the credentials that are young or
 * ended with a freeze, if there are any, or straight on. Undefined after a problem page was sent.
 */
export async function passYoungCredentials(
  desk: LoginDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  { proven, ended, next, language }: Reset & { readonly next: string; readonly language: Language },
): Promise<string | undefined> {
  const young = await findYoungCredentials(desk.parts, proven);
  if (ended.length === 0 && !young?.length) return next;
  const formStates = createFormStates<YoungState>(desk, KIND);
  const id = await formStates.begin(request, reply, { proven, ended, next });
  return id === undefined ? undefined : addressOf(id, language);
}

/** The name of a credential, in a form. */
const nameOf = (credential: AddedCredential): string =>
  credential.kind === "passkey" ? credential.id : credential.kind;

const describe = (credential: AddedCredential): ChangedCredential => ({
  kind: credential.kind,
  name: "name" in credential ? credential.name : undefined,
});

/**
 * Shows young credentials, and those that ended with a freeze. A young one can be removed as usual: with a reversal, a
 * notice and, if addresses are held, their codes.
 */
export function registerYoungCredentials(app: FastifyInstance, desk: LoginDesk): void {
  const { parts, guard, pages } = desk;
  const formStates = createFormStates<YoungState>(desk, KIND);
  const codes = createHeldCodes(desk);

  /**
   * Redirects to what comes next, since nothing may be shown (any more); or to the portal, if the form state has
   * expired or belongs to another browser.
   */
  const leave = (request: IdRequest, reply: FastifyReply, kept?: Kept<YoungState>) => {
    const language = languageFor(request);
    const home = `${parts.config.portalOrigin}/index?lng=${language}`;
    return reply.redirect(kept ? addressIn(language, kept.state.next) : home, 303);
  };

  app.get(`/${KIND}/:id`, async (request: IdRequest, reply) => {
    const kept = await formStates.find(request, request.params.id);
    const young = kept && (await findYoungCredentials(parts, kept.state.proven));
    if (!kept || !young) return leave(request, reply, kept);
    const { proven, ended, told, held, removed = [] } = kept.state;
    if (young.length === 0 && ended.length === 0) return leave(request, reply, kept);
    const language = languageFor(request);
    const address = addressOf(kept.id, language);
    const next = addressIn(language, kept.state.next);
    const { account } = proven;
    const asked = held
      ? await findUnconfirmed(parts.database.db, account, parts.now(), wordOf(kept))
      : [];
    if (asked.length > 0) {
      const sent = held === "unsent" ? undefined : held;
      const page = { address, homeUrl: next, language };
      const what = { account, held: asked, isMerge: false, told: sent };
      return codes.show({ request, reply }, what, page);
    }
    return pages.show(
      reply,
      { language, address },
      {
        page: "young-credentials",
        action: address,
        csrfToken: guard.issue(request, reply),
        credentials: young.map((credential) => ({
          ...describe(credential),
          id: nameOf(credential),
          since: tellSiteTime(parts.config, credential.since, language),
        })),
        ended: ended.map(({ kind, name }) => ({ kind, name })),
        removed,
        nextUrl: next,
        ...describeTold(told, parts.now()),
      },
    );
  });

  app.post(`/${KIND}/:id`, async (request: IdRequest, reply) => {
    const form = desk.readForm(request, reply, { address: request.url });
    if (!form) return reply;
    const kept = await formStates.find(request, request.params.id);
    if (!kept) return leave(request, reply);
    const { told: _, removed: __, held, ...state } = kept.state;
    const wanted = readText(form, "remove");
    const done = wanted ? await remove(request, kept, wanted) : await ask(request, form, kept);
    await formStates.change(kept, { ...state, ...(held && !wanted && { held }), ...done });
    return reply.redirect(addressOf(kept.id, languageFor(request)), 303);
  });

  /** Removes one of these credentials, or all. One that another tab has removed counts as removed. */
  async function remove(
    request: IdRequest,
    { id: sso, state: { proven } }: Kept<YoungState>,
    wanted: string,
  ): Promise<Pick<YoungState, "told" | "held" | "removed">> {
    const visitor = visitorOf(parts, request, languageFor(request));
    const young = (await findYoungCredentials(parts, proven)) ?? [];
    const chosen = young.filter((each) => wanted === "all" || wanted === nameOf(each));
    for (const credential of chosen) {
      const which =
        credential.kind === "passkey"
          ? ({ kind: "passkey", id: credential.id } as const)
          : ({ kind: "provider", provider: credential.kind } as const);
      // The new password need not have been used yet: every session may have begun with one of these credentials.
      const removed = await removeCredential(parts, { ...visitor, proven, sso }, which, {
        endsOthers: true,
      });
      if (removed.ok || removed.code === "ResourceNotFoundException") continue;
      if (removed.code === "HeldAddressException") return { held: "unsent" };
      return { told: { fault: "not-now" } };
    }
    return { removed: chosen.map(describe) };
  }

  /** Has the held addresses confirm the removal; after that the same button removes. */
  async function ask(
    request: IdRequest,
    form: Form,
    kept: Kept<YoungState>,
  ): Promise<Pick<YoungState, "held">> {
    const { proven } = kept.state;
    const { account } = proven;
    const asked = wordOf(kept);
    const asking = { account, asked, visitor: visitorOf(parts, request, languageFor(request)) };
    if (!(await findYoungCredentials(parts, proven))) return {};
    if (form.send === "yes") return { held: await codes.send(request, asking) };
    const held = await findUnconfirmed(parts.database.db, account, parts.now(), asked);
    return { held: await codes.take({ request, form }, held, asking) };
  }
}
