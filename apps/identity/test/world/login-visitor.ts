import { readHtml } from "@musubi/phrases/as-read";
import type { Config } from "../../src/settings/config.ts";
import { Browser, followToForm } from "./browser.ts";

/** Identity, in this process or in its own: where it listens, and its public origin. */
export type LoginHost = {
  readonly url: string;
  readonly config: Pick<Config, "origin" | "providers">;
  loginUrl(parameters?: Record<string, string | undefined>): string;
};

/** A page of the hosted login, as a visitor without scripts sees it. */
export type Page = {
  readonly response: Response;
  readonly status: number;
  /** Its URL. */
  readonly address: string;
  readonly html: string;
  /** Where a redirect leads, if this is one. */
  readonly location: string;
};

export type Fields = Readonly<Record<string, string>>;

/** A visitor on the hosted login's pages: opens them, follows their links, sends their forms. */
export class LoginVisitor {
  readonly world: LoginHost;
  readonly browser: Browser;

  constructor(world: LoginHost, browser: Browser = new Browser()) {
    this.world = world;
    this.browser = browser;
  }

  /** Opens a URL, and follows the redirect after a form. */
  async open(address: string, init: RequestInit = {}): Promise<Page> {
    return readPage(await followToForm(this.browser, await this.request(address, init)));
  }

  /** Returns the bare answer to a request. */
  request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.world.url);
    // Replaces identity's public origin by the address where it listens.
    return this.browser.request(url.href.replace(this.world.config.origin, this.world.url), init);
  }

  /** Opens a page of the login with the portal's parameters. */
  goTo(path: string, parameters: Record<string, string | undefined> = {}): Promise<Page> {
    return this.open(this.world.loginUrl(parameters).replace("/login/?", `/login${path}?`));
  }

  /** Sends one of a page's forms: its hidden fields and the given ones. */
  submit(page: Page, fields: Fields, form = 0): Promise<Page> {
    const { action, hidden } = readForms(page)[form] ?? {};
    if (action === undefined) throw new Error(`There is no form in:\n${page.html}`);
    const body = new URLSearchParams({ ...hidden, ...fields });
    return this.open(action, { method: "POST", body });
  }

  /** Loads a page again, or returns to it. That never sends a form. */
  reload({ address }: Page): Promise<Page> {
    return this.open(address);
  }

  /** Opens a page in the other language. */
  switchLanguage(page: Page): Promise<Page> {
    const isEnglish = page.html.includes('<html lang="en"');
    const link = readLinks(page).find((href) => href.includes(isEnglish ? "lng=ja" : "lng=en"));
    if (link === undefined) throw new Error(`There is no switch in:\n${page.html}`);
    return this.open(link);
  }
}

/** Returns a page without the typed address and without what differs each time. */
export const anonymous = ({ status, html }: Page, email: string): readonly [number, string] => [
  status,
  html
    .replaceAll(email, "-")
    .replaceAll(/value="[^"]*"/g, "")
    .replaceAll(/code_challenge=[\w-]*/g, "")
    .replaceAll(/\/login\/[a-z-]+\/[\w-]{43}/g, ""),
];

async function readPage(response: Response): Promise<Page> {
  const html = readHtml(await response.text());
  const location = response.headers.get("location") ?? "";
  return { response, status: response.status, address: response.url, html, location };
}

type PageForm = { readonly action: string; readonly hidden: Fields };

/** Returns the forms of a page: the action and the hidden fields of each. */
export const readForms = ({ html }: Pick<Page, "html">): readonly PageForm[] =>
  [...html.matchAll(/<form[^>]* action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = "", content = ""]) => ({
      action: plainText(action),
      hidden: Object.fromEntries(
        [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
          ([, name = "", value = ""]) => [name, plainText(value)],
        ),
      ),
    }),
  );

/** Returns the URLs that a page links to. */
export const readLinks = ({ html }: Pick<Page, "html">): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => plainText(href));

/** Returns the title of a page. */
export const titleOf = ({ html }: Pick<Page, "html">): string =>
  plainText(/<h1[^>]*>([^<]*)<\/h1>/.exec(readHtml(html))?.[1] ?? "");

const plainText = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
