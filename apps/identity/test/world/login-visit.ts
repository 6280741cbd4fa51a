import { Browser } from "./browser.ts";
import type { World } from "./world.ts";

/** A page of the hosted login, as somebody without script has it before them. */
export type Page = {
  readonly response: Response;
  readonly status: number;
  readonly html: string;
  /** Where a redirect leads instead of a page. */
  readonly location: string;
};

export type Fields = Readonly<Record<string, string>>;

/** Somebody on the hosted login's pages: opens them, follows their links, sends their forms. */
export class LoginVisit {
  readonly world: World;
  readonly browser: Browser;

  constructor(world: World, browser: Browser = new Browser()) {
    this.world = world;
    this.browser = browser;
  }

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, this.world.url);
    // Where the world says identity is, and where a test finds it.
    const found = url.href.replace(this.world.config.origin, this.world.url);
    return readPage(await this.browser.request(found, init));
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

  /** Asks for a step of a flow in the other language. */
  switchLanguage(page: Page): Promise<Page> {
    const { action, hidden } = readAllForms(page).find(isLanguageForm) ?? {};
    if (action === undefined) throw new Error(`There is no switch in:\n${page.html}`);
    return this.open(action, { method: "POST", body: new URLSearchParams(hidden) });
  }
}

/** A page as everybody would have it: without the address that was typed, and what differs each time. */
export const anonymous = ({ status, html }: Page, email: string): readonly [number, string] => [
  status,
  html
    .replaceAll(email, "-")
    .replaceAll(/value="[^"]*"/g, "")
    .replaceAll(/code_challenge=[\w-]*/g, ""),
];

async function readPage(response: Response): Promise<Page> {
  const html = await response.text();
  const location = response.headers.get("location") ?? "";
  return { response, status: response.status, html, location };
}

type PageForm = { readonly action: string; readonly hidden: Fields };

const isLanguageForm = ({ hidden }: PageForm): boolean => hidden.show === "again";

/** The forms of a page but for its language switch: where each goes, and what it carries. */
export const readForms = (page: Pick<Page, "html">): readonly PageForm[] =>
  readAllForms(page).filter((form) => !isLanguageForm(form));

const readAllForms = ({ html }: Pick<Page, "html">) =>
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

/** The addresses that a page links to. */
export const readLinks = ({ html }: Pick<Page, "html">): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => plainText(href));

/** What a page says in its title. */
export const titleOf = ({ html }: Pick<Page, "html">): string =>
  plainText(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? "");

const plainText = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
