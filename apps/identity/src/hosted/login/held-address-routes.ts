import { CODE_LENGTH, readCode } from "@musubi/contract";
import type { CodeFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Stranger } from "../../accounts/ask-for-code.ts";
import { findLiveLoginSession, type LoginSession } from "../../accounts/login-session.ts";
import { sendHeldCodes, takeHeldCode } from "../../accounts/reversals/confirm-held.ts";
import { findUnconfirmed, heldUntil } from "../../accounts/reversals/confirmed-by-held.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { readText, strangerOf } from "../desk/read-request.ts";
import { createSteps, type Kept } from "../desk/steps.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type Told, toldFor } from "../desk/told.ts";
import { type RefusedCode, tellRefusedCode } from "./code-faults.ts";
import { type LoginDesk, leadToAdding, type Posted, type Visit } from "./login-desk.ts";

const PATH = "/held-address";

/** Codes were sent to the held addresses of an account; what is told where they are typed in. */
type HeldStep = {
  readonly account: string;
  readonly told?: Told<CodeFault> | undefined;
  /** What is wrong with the code of an address. */
  readonly faults?: Readonly<Record<string, WrongCode>>;
};

type WrongCode = { readonly fault: CodeFault; readonly triesLeft?: number | undefined };

type IdParams = { readonly Params: { readonly id?: string } };
type Held = Awaited<ReturnType<typeof findUnconfirmed>>;

/**
 * For 72 hours after an account got a new address, the ones before have a say in what happens to it.
 * A holder who is signed in has codes sent to them and types them in, and goes back to the portal.
 */
export function registerHeldAddress(app: FastifyInstance, desk: LoginDesk): void {
  const { parts, cookies, guard, pages } = desk;
  const { config, database } = parts;
  const steps = createSteps<HeldStep>(desk, "held-address");

  for (const path of [PATH, `${PATH}/:id`]) {
    app.get<IdParams>(path, async (request, reply) => {
      const visit = desk.openVisit(request, reply);
      return visit
        ? receive(request, visit, (session, held, kept) => show(visit, session, held, kept))
        : reply;
    });
    app.post<IdParams>(path, async (request, reply) => {
      const posted = desk.openPosted(request, reply);
      return posted
        ? receive(request, posted, (session, held, kept) => take(posted, session, held, kept))
        : reply;
    });
  }

  /** Whoever is not signed in does that first, and comes back here; where nothing is to be confirmed, the portal is next. */
  async function receive(
    request: FastifyRequest<IdParams>,
    visit: Visit,
    work: (session: LoginSession, held: Held, kept?: Kept<HeldStep>) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const session = await findLiveLoginSession(parts, cookies.login.read(request));
    if (!session) return visit.reply.redirect(`/login/?${visit.query}`, 303);
    const held = await findUnconfirmed(database.db, session.account, parts.now());
    if (held.length === 0 && visit.asked.addsPasskey) return leadToAdding(visit);
    if (held.length === 0) {
      const pause = await desk.count("sendBack", request, session.id);
      return pause ? desk.showPause(request, visit.reply, pause) : desk.sendBack(visit, session);
    }
    const { id } = request.params;
    const kept = id === undefined ? undefined : await steps.find(request, id);
    return work(session, held, kept?.step.account === session.account ? kept : undefined);
  }

  async function show(
    { request, reply, asked, query }: Visit,
    { account }: LoginSession,
    held: Held,
    kept: Kept<HeldStep> | undefined,
  ): Promise<FastifyReply> {
    const now = parts.now();
    const { language } = asked;
    const { fault, waitSeconds, ...answer } = describeTold(kept?.step.told, now);
    const address = kept ? stepAddress(kept.id, query) : `/login${PATH}?${query}`;
    const until = (await heldUntil(database.db, account, now)) ?? now;
    return pages.show(
      reply,
      { ...answer, language, address },
      {
        page: "held-address",
        action: address,
        csrfToken: guard.issue(request, reply),
        addresses: held.map(({ email, email_key }) => ({
          name: fieldOf(email_key),
          email: maskEmail(email),
          ...kept?.step.faults?.[email_key],
        })),
        isSent: kept !== undefined,
        until: tellSiteTime(config, until, language),
        fault,
        waitSeconds,
        homeUrl: `${config.portalOrigin}/index?lng=${language}`,
      },
    );
  }

  async function take(
    posted: Posted,
    { account }: LoginSession,
    held: Held,
    kept: Kept<HeldStep> | undefined,
  ): Promise<FastifyReply> {
    const step =
      kept && posted.form.send !== "yes"
        ? await takeCodes(posted, account, held)
        : await send(posted, account);
    if (kept) await steps.change(kept, step);
    const id = kept?.id ?? (await steps.begin(posted.request, posted.reply, step));
    if (id === undefined) return posted.reply;
    return posted.reply.redirect(stepAddress(id, posted.query), 303);
  }

  async function send({ request, asked }: Posted, account: string): Promise<HeldStep> {
    const pause = await desk.count("loginMail", request);
    if (pause) return { account, told: pause };
    const stranger = strangerOf(parts, request, asked.language);
    const sent = await sendHeldCodes(parts, account, stranger);
    // The newest codes are in the mailboxes, and good.
    if (sent.ok) return { account };
    return { account, told: toldFor(sent.code, parts.now(), sent.retryAfterSeconds) };
  }

  async function tryHeldCode(
    account: string,
    emailKey: string,
    typed: string,
    stranger: Stranger,
  ): Promise<RefusedCode | undefined> {
    if (readCode(typed).length !== CODE_LENGTH) return { told: { fault: "incomplete-code" } };
    const taken = await takeHeldCode(parts, { account, emailKey }, typed, stranger);
    return taken.ok ? undefined : tellRefusedCode(taken, parts.now());
  }

  async function takeCodes(
    { request, asked, form }: Posted,
    account: string,
    held: Held,
  ): Promise<HeldStep> {
    const pause = await desk.count("loginCode", request);
    if (pause) return { account, told: pause };
    const stranger = strangerOf(parts, request, asked.language);
    const faults: Record<string, WrongCode> = {};
    let told: HeldStep["told"];
    for (const { email_key: emailKey } of held) {
      const typed = readText(form, fieldOf(emailKey));
      const refused = await tryHeldCode(account, emailKey, typed, stranger);
      if (!refused) continue;
      told ??= refused.told;
      faults[emailKey] = { fault: refused.told.fault, triesLeft: refused.tries?.left };
    }
    return told === undefined ? { account } : { account, told, faults };
  }
}

/** An address is no name for a field of a form: some of its characters would be in the way. */
const fieldOf = (emailKey: string): string => `code-${hashSecret(emailKey).slice(0, 12)}`;

const stepAddress = (id: string, query: string): string =>
  `/login${PATH}/${encodeURIComponent(id)}?${query}`;
