import type { Language } from "@musubi/contract";
import { languageOf } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageLanguage } from "../pages/send-page.ts";
import type { Who } from "../services/site-session.ts";
import { randomName } from "./cookies.ts";
import { addressOf, sendSitePage } from "./pages/frame.ts";
import { describeNotice } from "./pages/notice.ts";
import type { Notice } from "./pages/words.ts";
import type { Site } from "./site.ts";

const STATUS: Readonly<Record<Notice, number>> = {
  cancelled: 200,
  "logged-out": 200,
  over: 400,
  issuer: 400,
  failed: 502,
  unreachable: 503,
};

/** Logging in with the ID, and the return from it. */
export function registerLogin(scope: FastifyInstance, site: Site): void {
  /** Other sites may start a log-in too, with `iss`: OpenID's third-party-initiated login. */
  scope.get(SITE_PATHS.login, async (request, reply) => {
    const language = pageLanguage(request);
    const { iss } = request.query as { iss?: unknown };
    if (iss !== undefined && iss !== site.identityOrigin) {
      return sendNotice(reply, site, "issuer", language);
    }
    const begun = await site.party.begin(language);
    if (begun === undefined) return sendNotice(reply, site, "unreachable", language);
    site.pendingLogIns.keep(recognizeBrowser(site, request, reply), begun.pending);
    return reply.redirect(begun.address, 303);
  });

  scope.get(SITE_PATHS.callback, async (request, reply) => {
    const { state } = request.query as { state?: unknown };
    const pending = site.pendingLogIns.take(site.browserCookie.read(request), `${state}`);
    if (pending === undefined) return sendNotice(reply, site, "over", pageLanguage(request));
    const { language } = pending;
    const login = await site.party.finish(new URL(request.url, "http://localhost").search, pending);
    if (!login.ok) return sendNotice(reply, site, login.reason, language);
    beginSession(site, request, reply, login.who);
    return reply.redirect(addressOf(site, "/", language), 303);
  });

  /** The state that identity returns is the language. */
  scope.get(SITE_PATHS.loggedOut, async (request, reply) => {
    const { state } = request.query as { state?: unknown };
    const language = typeof state === "string" ? languageOf(state) : pageLanguage(request);
    return sendNotice(reply, site, "logged-out", language);
  });
}

const sendNotice = (
  reply: FastifyReply,
  site: Site,
  notice: Notice,
  language: Language,
): FastifyReply =>
  sendSitePage(reply.status(STATUS[notice]), site, describeNotice(site, notice, language));

/** Returns the value that identifies the browser, which it gets at its first log-in here. */
function recognizeBrowser(site: Site, request: FastifyRequest, reply: FastifyReply): string {
  const known = site.browserCookie.read(request);
  if (known) return known;
  const fresh = randomName();
  site.browserCookie.write(reply, fresh);
  return fresh;
}

/** Always starts a new session, and ends the browser's earlier one. */
export function beginSession(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who,
): void {
  endSession(site, request);
  const { token, seconds } = site.sessions.begin(who);
  site.sessionCookie.write(reply, token, seconds);
}

/** Ends the browser's session, and returns its user. */
export function endSession(site: Site, request: FastifyRequest): Who | undefined {
  const session = site.sessions.find(site.sessionCookie.read(request));
  if (session === undefined) return undefined;
  site.sessions.end(({ id }) => id === session.id);
  return session.who;
}
