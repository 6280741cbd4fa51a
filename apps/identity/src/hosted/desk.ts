import { type Language, languageOf, OperationDetail } from "@musubi/contract";
import type { LoginProblem } from "@musubi/contract/login-pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Stranger } from "../accounts/ask-for-code.ts";
import {
  beginLoginSession,
  issueCode,
  type LoginSession,
  type Proven,
} from "../accounts/login-session.ts";
import { HashingBusyError } from "../accounts/passwords/hashing.ts";
import { requestLanguage } from "../http/language.ts";
import { countRequest } from "../http/limit.ts";
import { LIMITS, type LimitName } from "../limits/rules.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import type { LoginCookie } from "./cookies.ts";
import type { FormGuard } from "./form-guard.ts";
import { type LoginClient, type LoginRequest, readLoginRequest } from "./login/login-request.ts";
import type { Steps } from "./login/steps.ts";
import type { Needs } from "./needs.ts";
import type { LoginPages } from "./pages.ts";

export type Form = Readonly<Record<string, unknown>>;

/** What every page of the hosted login has at hand. */
export type Desk = {
  readonly parts: Needs;
  readonly pages: LoginPages;
  readonly guard: FormGuard;
  readonly steps: Steps;
  readonly loginCookie: LoginCookie;
  /** What the portal asked for; undefined after a problem page was sent. */
  readAsked(request: FastifyRequest, reply: FastifyReply): LoginRequest | undefined;
  /** A form that we showed to this browser, for what the portal asked; undefined after a problem page was sent. */
  readForm(
    request: FastifyRequest,
    reply: FastifyReply,
  ): { readonly asked: LoginRequest; readonly form: Form } | undefined;
  showProblem(request: FastifyRequest, reply: FastifyReply, problem: LoginProblem): FastifyReply;
  /** Counts a form against a limit; the fault to show, if it was one too many. */
  count(
    name: LimitName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<"crowded" | "busy" | undefined>;
  /** The one way out of the login: to a registered address, with 303 so that no password is posted on. */
  sendBack(reply: FastifyReply, asked: LoginRequest, session: LoginSession): Promise<FastifyReply>;
  /**
   * Begins a login session for somebody who proved who they are. Undefined: what they proved it
   * with is no longer good.
   */
  enter(
    request: FastifyRequest,
    reply: FastifyReply,
    holder: Proven & { readonly email: string },
  ): Promise<LoginSession | undefined>;
};

export function createDesk(
  parts: Needs,
  client: LoginClient,
  rest: Pick<Desk, "pages" | "guard" | "steps" | "loginCookie">,
): Desk {
  const { pages, guard, loginCookie } = rest;
  const { database } = parts;

  const showProblem: Desk["showProblem"] = (request, reply, problem) => {
    const asked = readQuery(request).get("lng");
    // A provider's answer says nothing about the language: there the browser's own counts.
    const language = asked === null ? requestLanguage(request) : languageOf(asked);
    return pages.showProblem(request, reply, language, problem);
  };

  const readAsked: Desk["readAsked"] = (request, reply) => {
    const asked = readLoginRequest(readQuery(request), client);
    if (!asked) showProblem(request, reply, "bad-request");
    return asked;
  };

  const sendBack: Desk["sendBack"] = async (reply, asked, session) => {
    const code = await issueCode(database, session, asked.challenge, parts.now());
    const answer = new URLSearchParams({ state: asked.state, authorization_code: code });
    return reply.redirect(`${asked.redirectUrl}?${answer}`, 303);
  };

  return {
    parts,
    ...rest,
    showProblem,
    readAsked,
    sendBack,

    readForm(request, reply) {
      const asked = readAsked(request, reply);
      if (!asked) return undefined;
      const form = (request.body ?? {}) as Form;
      const verdict = guard.check(request, form.csrf);
      if (verdict === "genuine") return { asked, form };
      showProblem(request, reply, verdict);
      return undefined;
    },

    async count(name, request, reply) {
      const tooMany = await countRequest(parts, LIMITS[name], request);
      if (!tooMany) return undefined;
      if (tooMany.retryAfterSeconds) reply.header("retry-after", tooMany.retryAfterSeconds);
      request.log.info({ limit: name }, "over a limit");
      return tooMany.code === "TooManyRequestException" ? "crowded" : "busy";
    },

    async enter(request, reply, holder) {
      const now = parts.now();
      const { account, email } = holder;
      const begun = await beginLoginSession(database, holder, loginCookie.read(request), now);
      if (!begun) return undefined;
      const userAgent = request.headers["user-agent"] ?? "";
      const detail = OperationDetail.LOGIN;
      await writeJournal(database.db, { detail, account, email, userAgent, now });
      loginCookie.write(reply, begun.secret);
      request.log.info({ account }, "signed in");
      return begun.session;
    },
  };
}

export const readQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(queryOf(request));

/** The query as it came: every page of the login hands it on to the next. */
export const queryOf = (request: FastifyRequest): string =>
  request.url.split("?").slice(1).join("?");

export const readText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === "string" ? value : "";
};

/** A step that is posted for in another language: nothing is done, the page is drawn anew. */
export const isShownAgain = (form: Form): boolean => form.show === "again";

/** Whoever fills in a form, before they have proved who they are. */
export const strangerOf = (request: FastifyRequest, language: Language, now: number): Stranger => ({
  language,
  userAgent: request.headers["user-agent"] ?? "",
  now,
});

/** Hashing may be too busy: that is told in the form, not by an error page. */
export async function orBusy<T>(work: () => Promise<T>): Promise<T | "busy"> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HashingBusyError) return "busy";
    throw error;
  }
}
