import type { ErrorCode } from "@musubi/contract";
import type { Refusal } from "@musubi/contract/answer";
import type { FirstUseFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { LoginSession } from "../../accounts/sessions/login-session.ts";
import { traceOf } from "../../accounts/trace.ts";
import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { isLoginSessionAlive } from "../../database/queries/sessions.ts";
import { plainBrowser } from "../../outbox/journal/write-journal.ts";
import { keepInteraction } from "../../provider/pending-interaction.ts";
import { findFirstUse, giveUpOpening } from "../../ties/linking/first-use.ts";
import { openAtService } from "../../ties/linking/open-at-service.ts";
import { tellUnderWay } from "../../ties/operations/tell-under-way.ts";
import { wakeService } from "../../ties/places/wake-service.ts";
import { createFormStates } from "../desk/form-states.ts";
import { describeTold, type Told } from "../desk/told.ts";
import {
  addressOf,
  type InteractionDesk,
  loginAddress,
  nameHolder,
  type ServiceExchange,
  type UidRequest,
} from "./interaction-desk.ts";

type Choice = "open" | "wake";

/** Why a choice failed, the holder who made it, and the service's own words if it sent any. */
type Tried = {
  readonly choice: Choice | undefined;
  readonly holder: string;
  readonly told: Told<FirstUseFault>;
  readonly said?: string | undefined;
};

/** A visitor whose ID has no account at the service yet, and who pressed a button. */
type Newcomer = ServiceExchange & { readonly session: LoginSession };

/** An ID that was made so shortly before the log-in was made for this service. */
const JUST_NOW_MS = 60_000;

/**
 * The first use of a service: an account is opened there, an existing one is linked, or one that was left is woken.
 * Nothing is created before the visitor has chosen. Returns the function that shows the page, and the one that gives up
 * an unanswered opening when the visitor cancels.
 */
export function registerFirstUse(app: FastifyInstance, desk: InteractionDesk) {
  const { parts, pages, guard } = desk;
  const { config, database } = parts;
  const formStates = createFormStates<Tried>(desk, "first use");

  // The page has the URL of the interaction, so that a visitor who goes back finds it again.
  async function show(at: ServiceExchange, session: LoginSession): Promise<FastifyReply> {
    const { request, reply, service, language } = at;
    const firstUse = await findFirstUse(parts, session.account, service.service_id);
    if (firstUse === "tied") return desk.goOn(at, session);
    const { email, created_at } = await findMailAddress(database.db, session.account);
    const holder = nameHolder(session);
    const tried = await findTried(request, holder);
    const isAbout =
      tried?.choice === undefined || tried.choice === (firstUse === "new" ? "open" : "wake");
    const told = describeTold(isAbout ? tried?.told : undefined, parts.now());
    const to = (more: string) => addressOf(at, more);
    return pages.show(
      reply,
      { language, address: request.url },
      {
        page: "first-use",
        firstUse,
        isNewId: created_at >= session.created_at - JUST_NOW_MS,
        service: service.names[language],
        email,
        csrfToken: guard.issue(request, reply),
        holder,
        termsUrl: findTerms(service)?.[language],
        actions: {
          open: to("/open"),
          wake: to("/wake"),
          link: service.link.method === "none" ? undefined : to("/link"),
          cancel: to("/cancel"),
        },
        againUrl: to(""),
        otherUrl: loginAddress(at, "select_account"),
        ...told,
        said: told.fault && tried?.said,
        underWay:
          firstUse === "busy" ? await tellUnderWay(parts, [session.account], language) : undefined,
      },
    );
  }

  async function findTried(request: UidRequest, holder: string) {
    const { id } = request.params;
    const kept = id === undefined ? undefined : await formStates.find(request, id);
    return kept?.state.holder === holder ? kept.state : undefined;
  }

  async function tell(at: Newcomer, tried: Omit<Tried, "holder">): Promise<FastifyReply> {
    const state = { ...tried, holder: nameHolder(at.session) };
    const id = await formStates.begin(at.request, at.reply, state);
    return id === undefined ? at.reply : at.reply.redirect(addressOf(at, `/${id}`), 303);
  }

  /** Registers the handler of a form of the page, which runs only for the visitor to whom the form was shown. */
  function take(path: string, work: (at: Newcomer) => Promise<FastifyReply>): void {
    app.post(`/:uid/${path}`, async (request: UidRequest, reply) => {
      const at = await desk.openForm(request, reply);
      if (!at) return reply;
      const pause = await desk.count("firstUse", request, at.session.id);
      return pause ? tell(at, { choice: undefined, told: pause }) : work(at);
    });
  }

  /** Shows why a choice failed. If the reason has no fault in `FAULTS`, the reloaded page shows what has changed. */
  function tellRefusal(at: Newcomer, choice: Choice, { code, message }: Refusal<ErrorCode>) {
    const fault = FAULTS[code];
    at.request.log.info({ service: at.service.kind, choice, code }, "no first use");
    if (fault === undefined) return at.reply.redirect(addressOf(at), 303);
    const said = fault === "refused" ? message : undefined;
    return tell(at, { choice, told: { fault }, said });
  }

  const callerOf = ({ request, session }: Newcomer) => ({
    account: session.account,
    user_agent: plainBrowser(traceOf(parts, request).userAgent),
    notice_language: session.notice_language,
    isIn: (db: Queries) => isLoginSessionAlive(db, session.id),
    findSso: async () => session.sso,
  });

  take("open", async (at) => {
    const { service, language, session } = at;
    const serviceId = service.service_id;
    const opened = await openAtService(parts, { ...callerOf(at), serviceId, language });
    return opened.ok ? desk.goOn(at, session) : tellRefusal(at, "open", opened);
  });

  take("wake", async (at) => {
    const { service, language, session } = at;
    const woken = await wakeService(parts, callerOf(at), service.service_id, language);
    return woken.ok ? desk.goOn(at, session) : tellRefusal(at, "wake", woken);
  });

  take("link", async (at) => {
    const { reply, interaction, service, session, language } = at;
    if (service.link.method === "none") return reply.redirect(addressOf(at), 303);
    // An opening may have got no answer before the visitor chose to link an account: a second account must not appear.
    await giveUpOpening(parts, session.account, service.service_id);
    const { sso } = session;
    const id = await keepInteraction(parts, interaction, { sso, serviceId: service.service_id });
    const query = new URLSearchParams({
      serviceType: `${service.service_id}`,
      interaction: id,
      lng: language,
    });
    return reply.redirect(`${config.portalOrigin}/account-auth?${query}`, 303);
  });

  async function giveUp({ request, service }: ServiceExchange, holder: unknown) {
    const session = await desk.findLogin(request);
    if (!session || holder !== nameHolder(session)) return;
    await giveUpOpening(parts, session.account, service.service_id);
  }

  return { show, giveUp };
}

/** Returns the service's terms, from the first of its clients that names them. */
const findTerms = (service: ServiceExchange["service"]) =>
  service.clients.find((client) => client.first_use !== undefined)?.first_use?.terms;

/** Every other refusal is about something that has changed, and that the reloaded page shows. */
const FAULTS: Partial<Record<ErrorCode, FirstUseFault>> = {
  ServiceUnavailableException: "down",
  MergeBusyException: "under-way",
  AccountRestingException: "resting",
  SameServiceException: "taken",
  NotSupportedException: "not-offered",
  "E500-01": "refused",
};
