import { hash } from "node:crypto";
import { addressIn, type Language } from "@musubi/contract";
import { drawBrandSheet } from "@musubi/contract/brand";
import { OUTCOMES, outcomeOf } from "@musubi/contract/login-outcomes";
import type {
  LoginBundle,
  LoginFrame,
  LoginProblem,
  PageContent,
  ProblemWays,
  ServiceLink,
} from "@musubi/contract/login-pages";
import type { DemoPerson } from "@musubi/demo-world";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RETRY_AFTER_SECONDS } from "../../http/errors.ts";
import { noteRefusal } from "../../http/note-refusal.ts";
import { listClients, returnOriginsOf } from "../../provider/clients.ts";
import type { Config } from "../../settings/config.ts";
import { createCookies } from "./cookies.ts";
import { createPacker, readsPacked } from "./pack-page.ts";
import { type Asked, themeFor } from "./theme.ts";

/** The path of the brand's own style sheet, if there is one. */
export const BRAND_SHEET = "/login/brand.css";

/** The language of a page, and where the same page is found in the other. */
export type PageAddress = { readonly language: Language; readonly address: string };

/**
 * How a problem is shown. `address`: where the page can be loaded again, if the URL was checked and is not what was
 * wrong.
 */
export type ProblemFrame = {
  readonly language: Language;
  readonly address?: string;
  readonly waitSeconds?: number | undefined;
  /** Where a user who came from a service can continue. */
  readonly service?: ServiceLink | undefined;
  readonly ways?: ProblemWays | undefined;
  readonly detail?: string;
};

export type LoginPages = {
  /** Answers with the status of the page's outcome; 200 if it has none. */
  show(reply: FastifyReply, at: PageAddress, content: PageContent): FastifyReply;
  showProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: LoginProblem,
    frame: ProblemFrame,
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
  const policy = (formTargets: readonly string[]) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${bundle.styles.map((sheet) => `'sha256-${hash("sha256", sheet, "base64")}'`).join(" ")}`,
      // A script fetches the challenge that a passkey signs.
      "connect-src 'self'",
      ["img-src 'self' data:", ...(logo === undefined ? [] : [new URL(logo).origin])].join(" "),
      // Chrome applies this to the redirect after a form, too.
      ["form-action 'self'", config.portalOrigin, ...formTargets].join(" "),
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join("; ");
  const ours = policy([]);
  const ofClients = new Map(
    listClients(config.catalogue).map((client) => [client.id, policy(returnOriginsOf(client))]),
  );
  /** A page of a service's request names that service's client alone, which its address names. */
  const policyOf = (address: string): string => {
    const query = new URLSearchParams(address.slice(pathOf(address).length));
    return ofClients.get(query.get("client") ?? query.get("client_id") ?? "") ?? ours;
  };

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

  const headersOf = (address: string) => ({
    "content-security-policy": policyOf(address),
    // `no-referrer` would make the browser's forms send `Origin: null`.
    "referrer-policy": "same-origin",
  });

  // A problem page has no form, and its URL may hold something confidential.
  const problemHeaders = { "content-security-policy": ours, "referrer-policy": "no-referrer" };

  const draw = (asked: Asked, address: string, language: Language, content: PageContent): string =>
    bundle.render({ ...content, frame: frame(asked, address, language) });

  const show: LoginPages["show"] = (reply, { language, address }, content) => {
    const outcome = outcomeOf(content);
    const status = outcome === undefined ? 200 : OUTCOMES[outcome].status;
    if (outcome !== undefined) noteRefusal(reply.request, outcome);
    const seconds = retryAfter(status, content);
    if (seconds !== undefined) reply.header("retry-after", seconds);
    const page = draw(reply.request, address, language, content);
    const isPacked = readsPacked(reply.request.headers["accept-encoding"]);
    if (isPacked) reply.header("content-encoding", "gzip");
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .headers(content.page === "problem" ? problemHeaders : headersOf(address))
      .header("vary", "accept-encoding")
      .send(isPacked ? pack(page) : page);
  };

  const describeProblem = (
    problem: LoginProblem,
    language: Language,
    requestId: string,
    more: Omit<ProblemFrame, "language" | "address"> = {},
  ): PageContent => ({ page: "problem", problem, homeUrl: homeIn(language), requestId, ...more });

  return {
    show,
    showProblem(request, reply, problem, frame) {
      const { language, address = handOn(problem, request.url), ...more } = frame;
      return show(
        reply,
        { language, address },
        describeProblem(problem, language, request.id, more),
      );
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

/**
 * Returns when a program may try again. We cannot know when we are no longer overloaded: it may come back sooner than a
 * person is asked to.
 */
function retryAfter(status: number, content: PageContent): number | undefined {
  if (status === 503) return RETRY_AFTER_SECONDS;
  return "waitSeconds" in content ? content.waitSeconds : undefined;
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
