import type { Language } from "@musubi/contract";
import type {
  LoginBundle,
  LoginFrame,
  LoginProblem,
  SignInFault,
} from "@musubi/contract/login-pages";
import { DEMO_PEOPLE, type DemoPerson } from "@musubi/demo-world";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

const PROBLEM_STATUS: Readonly<Record<LoginProblem, number>> = {
  "bad-request": 400,
  "no-cookie": 400,
  "forged-form": 403,
  "not-found": 404,
  unavailable: 503,
};

const FAULT_STATUS: Readonly<Record<SignInFault, number>> = {
  wrong: 422,
  incomplete: 422,
  expired: 422,
  locked: 429,
  crowded: 429,
  busy: 503,
};

export type LoginPages = {
  showSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    form: {
      readonly language: Language;
      readonly csrfToken: string;
      readonly email: string;
      readonly fault: SignInFault | undefined;
    },
  ): FastifyReply;
  showProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    problem: LoginProblem,
  ): FastifyReply;
};

/** The hosted login's pages, drawn by the login bundle and sent under a policy that runs no foreign script. */
export function createLoginPages(bundle: LoginBundle, config: Config): LoginPages {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    // Chrome applies this to where an answered form redirects, too.
    `form-action 'self' ${config.portalOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

  const frame = (address: string, language: Language): LoginFrame => ({
    language,
    languageLinks: { ja: inLanguage(address, "ja"), en: inLanguage(address, "en") },
    site: config.site,
    demoAccounts: config.demo ? DEMO_PEOPLE.flatMap(describeDemoAccount) : [],
  });

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      // `no-referrer` would make the browser's forms send `Origin: null`.
      .header("referrer-policy", "same-origin")
      .send(html);

  return {
    showSignIn: (request, reply, { language, ...form }) =>
      send(
        reply,
        form.fault ? FAULT_STATUS[form.fault] : 200,
        bundle.render({
          page: "sign-in",
          frame: frame(request.url, language),
          action: request.url,
          ...form,
        }),
      ),
    showProblem: (request, reply, language, problem) =>
      send(
        reply,
        PROBLEM_STATUS[problem],
        bundle.render({
          page: "problem",
          // Without the query: what was wrong with it must not be handed on in a link of ours.
          frame: frame(request.url.split("?")[0] ?? "", language),
          problem,
          homeUrl: `${config.portalOrigin}/index?lng=${language}`,
          requestId: request.id,
        }),
      ),
  };
}

/** The same address in a language: only the path and the query, never another host. */
function inLanguage(address: string, language: Language): string {
  const url = new URL(address, "http://localhost");
  url.searchParams.set("lng", language);
  return `${url.pathname}${url.search}`;
}

const describeDemoAccount = ({ name, email, password }: DemoPerson) =>
  password === undefined ? [] : [{ name, email, password }];
