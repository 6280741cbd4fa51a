import type { Language } from "@musubi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findLiveLoginSession } from "../../accounts/login-session.ts";
import type { ServiceProvider } from "../../provider/service-provider.ts";
import { findVisit, goOnSignedIn, isEnough, turnBack, type Visit } from "../../provider/visit.ts";
import type { Desk } from "../desk/desk.ts";
import { furnish } from "../desk/furnish.ts";
import { languageAmong, readQuery } from "../desk/read-request.ts";

export type UidRequest = FastifyRequest<{ Params: { readonly uid: string } }>;

/** A browser that a service sent here. */
export type VisitAt = {
  readonly request: UidRequest;
  readonly reply: FastifyReply;
  readonly visit: Visit;
  readonly language: Language;
};

/** Where the visitors of services come by: to the login, if it is needed, and back. */
export async function registerVisits(
  app: FastifyInstance,
  desk: Desk,
  provider: ServiceProvider,
): Promise<void> {
  const { parts, cookies } = desk;
  await furnish(app, desk);

  const exchangeOf = ({ request, reply }: Pick<VisitAt, "request" | "reply">) => ({
    request: request.raw,
    response: reply.raw,
  });

  /** Undefined after a problem page was sent. */
  async function open(request: UidRequest, reply: FastifyReply): Promise<VisitAt | undefined> {
    const visit = await findVisit(provider, exchangeOf({ request, reply }), request.params.uid);
    if (visit) return { request, reply, visit, language: chooseLanguage(request, visit) };
    // After it was finished, for example, by going back.
    desk.showProblem(request, reply, "visit-over");
    return undefined;
  }

  app.get("/:uid", async (request: UidRequest, reply) => {
    const at = await open(request, reply);
    if (!at) return reply;
    const live = await findLiveLoginSession(parts, cookies.login.read(request));
    if (live && isEnough(at.visit, live)) {
      return reply.redirect(await goOnSignedIn(provider, exchangeOf(at), live), 303);
    }
    return reply.redirect(`/login?${describeLogin(at, live !== undefined)}`, 303);
  });

  app.post("/:uid/cancel", async (request: UidRequest, reply) => {
    const at = await open(request, reply);
    if (!at || !desk.readForm(request, reply, { language: at.language })) return reply;
    return reply.redirect(await turnBack(provider, exchangeOf(at)), 303);
  });
}

/** What the login is asked for: to come back here. Where a login is there, it is not enough. */
function describeLogin({ visit, language }: VisitAt, isSignedIn: boolean): URLSearchParams {
  const { login_hint: hint } = visit.params;
  return new URLSearchParams({
    oidc: visit.uid,
    lng: language,
    ...(isSignedIn && { prompt: "login" }),
    ...(typeof hint === "string" && { login_hint: hint }),
  });
}

/** Returns what the address asks for, or else what the service asked for. */
function chooseLanguage(request: FastifyRequest, { params }: Visit): Language {
  return languageAmong([readQuery(request).get("lng"), params.lng, params.ui_locales]);
}
