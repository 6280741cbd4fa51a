import { addressIn, type Language } from "@musubi/contract";
import type { YoungWaysFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Reset } from "../../accounts/reset-password.ts";
import { findUnconfirmed } from "../../accounts/reversals/confirmed-by-held.ts";
import { findYoungWays } from "../../accounts/ways-in/find-young-ways.ts";
import { removeWay } from "../../accounts/ways-in/remove-way.ts";
import type { AddedWay } from "../../database/queries/young-ways.ts";
import { type Form, languageFor, readText, visitorOf } from "../desk/read-request.ts";
import { createSteps, type Kept } from "../desk/steps.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import { describeTold, type Told } from "../desk/told.ts";
import { createHeldCodes, type HeldTold } from "./held-codes.ts";
import type { LoginDesk } from "./login-desk.ts";

/** A password was set by a code. Young ways in, and those that ended with a freeze, are shown before going on. */
type YoungStep = Reset & {
  /** Where the user goes next. */
  readonly next: string;
  readonly told?: Told<YoungWaysFault>;
  readonly isRemoved?: boolean;
  /** Set if the held addresses must confirm first: what their page shows, or "unsent" before any code was sent. */
  readonly held?: HeldTold | "unsent";
};

type IdRequest = FastifyRequest<{ Params: { readonly id: string } }>;

const KIND = "young-ways";

const addressOf = (id: string, language: Language): string =>
  `/login/${KIND}/${encodeURIComponent(id)}?lng=${language}`;

/**
 * Returns where a user who has set a new password by a code goes next: to the ways in that were added recently, if
 * there are any, or straight on. Undefined after a problem page was sent.
 */
export async function passYoungWays(
  desk: LoginDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  { proven, ended, next, language }: Reset & { readonly next: string; readonly language: Language },
): Promise<string | undefined> {
  const young = await findYoungWays(desk.parts, proven);
  if (ended.length === 0 && !young?.length) return next;
  const steps = createSteps<YoungStep>(desk, KIND);
  const id = await steps.begin(request, reply, { proven, ended, next });
  return id === undefined ? undefined : addressOf(id, language);
}

/** The name of a way in, in a form. */
const nameOf = (way: AddedWay): string => (way.way === "passkey" ? way.id : way.way);

/** Shows the ways in that were added recently. Each can be removed as usual, with a reversal, a notice and codes. */
export function registerYoungWays(app: FastifyInstance, desk: LoginDesk): void {
  const { parts, guard, pages } = desk;
  const steps = createSteps<YoungStep>(desk, KIND);
  const codes = createHeldCodes(desk);

  /** Nothing is left to show: go on. A step that has expired, or belongs to another browser, leads to the portal. */
  const leave = (request: IdRequest, reply: FastifyReply, kept?: Kept<YoungStep>) => {
    const language = languageFor(request);
    const home = `${parts.config.portalOrigin}/index?lng=${language}`;
    return reply.redirect(kept ? addressIn(language, kept.step.next) : home, 303);
  };

  app.get(`/${KIND}/:id`, async (request: IdRequest, reply) => {
    const kept = await steps.find(request, request.params.id);
    const young = kept && (await findYoungWays(parts, kept.step.proven));
    if (!kept || !young) return leave(request, reply, kept);
    const { proven, ended, told, held, isRemoved = false } = kept.step;
    if (young.length === 0 && ended.length === 0) return leave(request, reply, kept);
    const language = languageFor(request);
    const address = addressOf(kept.id, language);
    const next = addressIn(language, kept.step.next);
    const { account } = proven;
    const asked = held ? await findUnconfirmed(parts.database.db, account, parts.now()) : [];
    if (asked.length > 0) {
      const sent = held === "unsent" ? undefined : held;
      const page = { address, homeUrl: next, language };
      return codes.show({ request, reply }, { account, held: asked, told: sent }, page);
    }
    const { fault, waitSeconds, ...answer } = describeTold(told, parts.now());
    return pages.show(
      reply,
      { ...answer, language, address },
      {
        page: "young-ways",
        action: address,
        csrfToken: guard.issue(request, reply),
        ways: young.map((way) => ({
          id: nameOf(way),
          way: way.way,
          name: "name" in way ? way.name : undefined,
          since: tellSiteTime(parts.config, way.since, language),
        })),
        ended: ended.map(({ way, name }) => ({ way, name })),
        isRemoved,
        nextUrl: next,
        fault,
        waitSeconds,
      },
    );
  });

  app.post(`/${KIND}/:id`, async (request: IdRequest, reply) => {
    const form = desk.readForm(request, reply, { address: request.url });
    if (!form) return reply;
    const kept = await steps.find(request, request.params.id);
    if (!kept) return leave(request, reply);
    const { told: _, isRemoved: __, held, ...step } = kept.step;
    const wanted = readText(form, "remove");
    const done = wanted ? await remove(request, kept.step, wanted) : await ask(request, form, kept);
    await steps.change(kept, { ...step, ...(held && !wanted && { held }), ...done });
    return reply.redirect(addressOf(kept.id, languageFor(request)), 303);
  });

  /** Removes one of them, or all. One that another tab has removed is gone. */
  async function remove(
    request: IdRequest,
    { proven }: YoungStep,
    wanted: string,
  ): Promise<Pick<YoungStep, "told" | "held" | "isRemoved">> {
    const visitor = visitorOf(parts, request, languageFor(request));
    const young = (await findYoungWays(parts, proven)) ?? [];
    for (const way of young.filter((each) => wanted === "all" || wanted === nameOf(each))) {
      const which =
        way.way === "passkey"
          ? ({ kind: "passkey", id: way.id } as const)
          : ({ kind: "provider", provider: way.way } as const);
      // No user has logged in with the new password yet: every session may have come from one of these.
      const removed = await removeWay(parts, { ...visitor, proven }, which, { endsOthers: true });
      if (removed.ok || removed.code === "ResourceNotFoundException") continue;
      if (removed.code === "HeldAddressException") return { held: "unsent" };
      return { told: { fault: "not-now" } };
    }
    return { isRemoved: true };
  }

  /** Has the held addresses confirm the removal; after that the same button removes. */
  async function ask(
    request: IdRequest,
    form: Form,
    { step: { proven } }: Kept<YoungStep>,
  ): Promise<Pick<YoungStep, "held">> {
    const { account } = proven;
    const asking = { account, visitor: visitorOf(parts, request, languageFor(request)) };
    if (!(await findYoungWays(parts, proven))) return {};
    if (form.send === "yes") return { held: await codes.send(request, asking) };
    const held = await findUnconfirmed(parts.database.db, account, parts.now());
    return { held: await codes.take({ request, form }, held, asking) };
  }
}
