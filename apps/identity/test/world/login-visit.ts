import type { Config } from "../../src/settings/config.ts";
import { Browser, followToStep } from "./browser.ts";

/** Identity, in this process or in one of its own: where it listens, and where it says that it does. */
export type LoginHost = {
  readonly url: string;
  readonly config: Pick<Config, "origin" | "providers">;
  loginUrl(parameters?: Record<string, string | undefined>): string;
};

/** A page of the hosted login, as a visitor without script has it before them. */
export type Page = {
  readonly response: Response;
  readonly status: number;
  /** Where it is found. */
  readonly address: string;
  readonly html: string;
  /** Where a redirect leads instead of a page. */
  readonly location: string;
};

export type Fields = Readonly<Record<string, string>>;

/** A visitor on the hosted login's pages: opens them, follows their links, sends their forms. */
export class LoginVisit {
  readonly world: LoginHost;
  readonly browser: Browser;

  constructor(world: LoginHost, browser: Browser = new Browser()) {
    this.world = world;
    this.browser = browser;
  }

  /** Opens an address, and goes on to a page that follows a form. */
  async open(address: string, init: RequestInit = {}): Promise<Page> {
    return readPage(await followToStep(this.browser, await this.request(address, init)));
  }

  /** The bare answer to a request. */
  request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.world.url);
    // Where the world says identity is, and where a test finds it.
    return this.browser.request(url.href.replace(this.world.config.origin, this.world.url), init);
  }

  /** A page of the login with what the portal asked for. */
  visit(path: string, parameters: Record<string, string | undefined> = {}): Promise<Page> {
    return this.open(this.world.loginUrl(parameters).replace("/login/?", `/login${path}?`));
  }

  /** Sends one of a page's forms: its hidden fields, and what is filled in. */
  submit(page: Page, fields: Fields, form = 0): Promise<Page> {
    const { action, hidden } = readForms(page)[form] ?? {};
    if (action === undefined) throw new Error(`There is no form in:\n${page.html}`);
    const body = new URLSearchParams({ ...hidden, ...fields });
    return this.open(action, { method: "POST", body });
  }

  /** Loads a page again, or comes back to it: a form is never sent by that. */
  reload({ address }: Page): Promise<Page> {
    return this.open(address);
  }

  /** Asks for a page in the other language. */
  switchLanguage(page: Page): Promise<Page> {
    const isEnglish = page.html.includes('<html lang="en"');
    const link = readLinks(page).find((href) => href.includes(isEnglish ? "lng=ja" : "lng=en"));
    if (link === undefined) throw new Error(`There is no switch in:\n${page.html}`);
    return this.open(link);
  }
}

/** Returns a page as everybody would have it: without the address that was typed, and what differs each time. */
export const anonymous = ({ status, html }: Page, email: string): readonly [number, string] => [
  status,
  html
    .replaceAll(email, "-")
    .replaceAll(/value="[^"]*"/g, "")
    .replaceAll(/code_challenge=[\w-]*/g, "")
    .replaceAll(/\/login\/[a-z-]+\/[\w-]{43}/g, ""),
];

async function readPage(response: Response): Promise<Page> {
  const html = await response.text();
  const location = response.headers.get("location") ?? "";
  return { response, status: response.status, address: response.url, html, location };
}

type PageForm = { readonly action: string; readonly hidden: Fields };

/** Returns the forms of a page: where each goes, and what it carries. */
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

/** Returns the addresses that a page links to. */
export const readLinks = ({ html }: Pick<Page, "html">): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => plainText(href));

/** Returns what a page says in its title. */
export const titleOf = ({ html }: Pick<Page, "html">): string =>
  plainText(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? "");

const plainText = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
