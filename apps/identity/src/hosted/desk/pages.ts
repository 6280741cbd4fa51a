import { hash } from "node:crypto";
import { addressIn, type Language } from "@musubi/contract";
import { drawBrandSheet } from "@musubi/contract/brand";
import type {
  LoginBundle,
  LoginFrame,
  LoginPage,
  LoginProblem,
  ProblemWays,
  ServiceLink,
} from "@musubi/contract/login-pages";
import type { DemoPerson } from "@musubi/demo-world";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RETRY_AFTER_SECONDS } from "../../http/errors.ts";
import { noteRefusal } from "../../http/note-refusal.ts";
import { returnOriginsOf } from "../../provider/clients.ts";
import type { Config } from "../../settings/config.ts";
import { createCookies } from "./cookies.ts";
import { createPacker, readsPacked } from "./pack-page.ts";
import { type Asked, themeFor } from "./theme.ts";

/** The path of the brand's own style sheet, if there is one. */
export const BRAND_SHEET = "/login/brand.css";

const PROBLEM_STATUS: Readonly<Record<LoginProblem, number>> = {
  "bad-request": 400,
  "no-cookie": 400,
  "forged-form": 403,
  "not-found": 404,
  unavailable: 503,
  "account-closed": 403,
  "account-stopped": 409,
  "account-blocked": 403,
  "account-unconfirmed": 403,
  "credential-frozen": 409,
  "social-expired": 400,
  "social-unverified": 403,
  "social-no-address": 403,
  "wrong-origin": 403,
  "service-request": 400,
  "interaction-over": 400,
  crowded: 429,
};

/** A page without what all pages have in common. */
export type PageContent = WithoutFrame<LoginPage>;
type WithoutFrame<P> = P extends LoginPage ? Omit<P, "frame"> : never;

/** How a page is sent. */
export type PageAnswer = {
  readonly status: number;
  readonly language: Language;
  /** Where the same page is found in the other language. */
  readonly address: string;
  readonly retryAfterSeconds?: number | undefined;
};

export type LoginPages = {
  show(reply: FastifyReply, answer: PageAnswer, content: PageContent): FastifyReply;
  showProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: LoginProblem,
    frame: {
      readonly language: Language;
      readonly address?: string;
      readonly waitSeconds?: number | undefined;
      readonly service?: ServiceLink | undefined;
      readonly ways?: ProblemWays | undefined;
      readonly detail?: string;
    },
  ): FastifyReply;
  /** The same as a document, for the providers of the pool and of services, which send their answers themselves. */
  drawProblem(
    asked: Asked & { readonly id: string },
    language: Language,
    problem: LoginProblem,
  ): { readonly html: string; readonly headers: Readonly<Record<string, string>> };
};

/** The hosted login's pages, drawn by the login bundle and sent under a policy that runs no foreign script. */
export function createLoginPages(bundle: LoginBundle, config: Config): LoginPages {
  const { logo } = config.site;
  const pack = createPacker([...bundle.styles, ...bundle.drawings]);
  const cookies = createCookies(config.origin);
  const brandSheet = drawBrandSheet(config.site) === undefined ? undefined : BRAND_SHEET;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${bundle.styles.map((sheet) => `'sha256-${hash("sha256", sheet, "base64")}'`).join(" ")}`,
    // A script fetches the challenge that a passkey signs.
    "connect-src 'self'",
    ["img-src 'self' data:", ...(logo === undefined ? [] : [new URL(logo).origin])].join(" "),
    // Chrome applies this to the redirect after a form, too.
    ["form-action 'self'", config.portalOrigin, ...returnOriginsOf(config.catalogue)].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

  const homeIn = (language: Language) => `${config.portalOrigin}/index?lng=${language}`;

  const frame = (asked: Asked, address: string, language: Language): LoginFrame => ({
    language,
    theme: themeFor(cookies.theme, asked),
    languageLinks: { ja: addressIn("ja", address), en: addressIn("en", address) },
    homeUrl: homeIn(language),
    site: config.site,
    brandSheet,
    demoAccounts: config.demo ? config.world.people.flatMap(describeDemoAccount) : [],
  });

  const headers = {
    "content-security-policy": policy,
    // `no-referrer` would make the browser's forms send `Origin: null`.
    "referrer-policy": "same-origin",
  };

  // A problem page has no form, and its URL may hold something confidential.
  const problemHeaders = { ...headers, "referrer-policy": "no-referrer" };

  const draw = (asked: Asked, address: string, language: Language, content: PageContent): string =>
    bundle.render({ ...content, frame: frame(asked, address, language) } as LoginPage);

  const show: LoginPages["show"] = (reply, { status, language, address, ...answer }, content) => {
    const refusal = refusalIn(content);
    if (refusal !== undefined) noteRefusal(reply.request, refusal);
    const isLater = status === 503 && !reply.hasHeader("retry-after");
    const seconds = answer.retryAfterSeconds ?? (isLater ? RETRY_AFTER_SECONDS : undefined);
    if (seconds !== undefined) reply.header("retry-after", seconds);
    const page = draw(reply.request, address, language, content);
    const isPacked = readsPacked(reply.request.headers["accept-encoding"]);
    if (isPacked) reply.header("content-encoding", "gzip");
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .headers(content.page === "problem" ? problemHeaders : headers)
      .header("vary", "accept-encoding")
      .send(isPacked ? pack(page) : page);
  };

  const describeProblem = (
    problem: LoginProblem,
    language: Language,
    requestId: string,
    more: {
      readonly waitSeconds?: number | undefined;
      readonly service?: ServiceLink | undefined;
      readonly ways?: ProblemWays | undefined;
      readonly detail?: string;
    } = {},
  ): PageContent => ({ page: "problem", problem, homeUrl: homeIn(language), requestId, ...more });

  return {
    show,
    showProblem(request, reply, problem, frame) {
      const { language, address = handOn(problem, request.url), ...more } = frame;
      const about = { status: PROBLEM_STATUS[problem], language, address };
      return show(reply, about, describeProblem(problem, language, request.id, more));
    },
    drawProblem: (asked, language, problem) => ({
      html: draw(
        asked,
        handOn(problem, asked.url),
        language,
        describeProblem(problem, language, asked.id),
      ),
      headers: problemHeaders,
    }),
  };
}

/** Returns the name of the refusal that a page shows, if it shows one. */
function refusalIn(content: PageContent): string | undefined {
  switch (content.page) {
    case "problem":
      return content.problem;
    case "own-sign-in":
    case "form-over":
    case "link-over":
    case "admission-over":
    case "code-link-over":
    case "address-change-over":
      return content.page;
    case "popup":
      return content.answer.ok ? undefined : content.answer.error;
    case "wake":
    case "app-return":
    case "app-onward":
    case "sign-out":
    case "signed-out":
    case "help":
    case "claim-done":
    case "admit":
    case "admitted":
    case "address-change":
    case "address-change-done":
    case "link-sent":
    case "code-link-done":
      return undefined;
    default:
      return content.fault;
  }
}

/** Problems that are not the URL's fault: the same URL may work a little later. */
const PASSING: ReadonlySet<LoginProblem> = new Set(["unavailable", "crowded"]);

/** Returns what of a problem page's URL goes into its own links: never an ID token, which identifies a user. */
function handOn(problem: LoginProblem, address: string): string {
  const path = pathOf(address);
  if (!PASSING.has(problem)) return path;
  const query = new URLSearchParams(address.slice(path.length));
  query.delete("id_token_hint");
  return `${path}?${query}`;
}

/** Returns a URL without its query: a faulty query must not be passed on in our links. */
export const pathOf = (address: string): string => address.split("?")[0] ?? "";

const describeDemoAccount = ({ name, email, password }: DemoPerson) =>
  password === undefined ? [] : [{ name, email, password }];
