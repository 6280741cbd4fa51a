import type { LoginProblem } from "@musubi/contract/login-pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type RelyingParty, relyingPartyOf } from "../../accounts/passkeys/relying-party.ts";
import { countRequest } from "../../http/limit.ts";
import { LIMITS, type LimitName } from "../../limits/rules.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { createFormGuard, type FormGuard } from "./form-guard.ts";
import type { LoginPages, ProblemFrame } from "./pages.ts";
import { type Form, formOf, languageFor } from "./read-request.ts";
import { describeTold, overloadedSince, type Pause } from "./told.ts";

/** What every hosted page needs, be it of the login, of the pool's sign-in or of the popup. */
export type Desk = {
  readonly parts: Parts;
  readonly pages: LoginPages;
  readonly cookies: Cookies;
  readonly guard: FormGuard;
  /** The relying party of our passkeys; undefined if browsers make none here. */
  readonly party: RelyingParty | undefined;
  /** By default in the language that the URL asks for. */
  showProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: LoginProblem,
    frame?: Partial<ProblemFrame>,
  ): FastifyReply;
  /** Returns a form that we showed to this browser; undefined after a problem page was sent. */
  readForm(
    request: FastifyRequest,
    reply: FastifyReply,
    frame?: Partial<ProblemFrame>,
  ): Form | undefined;
  /** Counts a request against a limit, per address, login session or browser. Returns a pause if it is one too many. */
  count(name: LimitName, request: FastifyRequest, session?: string): Promise<Pause | undefined>;
  /** Shows a pause on a page of its own, if there is no form to show it in. */
  showPause(request: FastifyRequest, reply: FastifyReply, pause: Pause): FastifyReply;
};

export function createDesk(parts: Parts, pages: LoginPages): Desk {
  const { config, secrets } = parts;
  const cookies = createCookies(config.origin);
  const guard = createFormGuard(cookies.form, secrets.loginForms, config.origin);

  const showProblem: Desk["showProblem"] = (request, reply, problem, frame) =>
    pages.showProblem(request, reply, problem, { language: languageFor(request), ...frame });

  return {
    parts,
    pages,
    cookies,
    guard,
    party: relyingPartyOf(config.origin),
    showProblem,

    readForm(request, reply, frame) {
      const form = formOf(request);
      const checked = guard.check(request, form.csrf);
      if (checked === "genuine") return form;
      showProblem(request, reply, checked, frame);
      return undefined;
    },

    async count(name, request, session) {
      const holder = session === undefined ? undefined : { subject: session };
      const tooMany = await countRequest(parts, LIMITS[name], request, holder);
      if (!tooMany) return undefined;
      request.log.info({ limit: name }, "over a limit");
      const now = parts.now();
      if (tooMany.code !== "TooManyRequestException") return overloadedSince(now);
      return { fault: "crowded", until: now + (tooMany.retryAfterSeconds ?? 1) * 1_000 };
    },

    showPause(request, reply, pause) {
      const { fault, waitSeconds } = describeTold(pause, parts.now());
      const problem = fault === "overloaded" ? "unavailable" : "crowded";
      return showProblem(request, reply, problem, { waitSeconds });
    },
  };
}
