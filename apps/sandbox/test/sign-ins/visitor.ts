type Cookie = {
  readonly host: string;
  readonly path: string;
  readonly line: string;
  readonly isHttpOnly: boolean;
};

export type Stop =
  | { readonly at: "page"; readonly url: URL; readonly response: Response; readonly html: string }
  /** Redirected to an address outside the sandbox. */
  | { readonly at: "elsewhere"; readonly url: URL };

/**
 * A user with a browser: follows redirects, keeps cookies by host and path as browsers do (ports do
 * not matter), and fills in forms.
 */
export class Visitor {
  readonly #home: Set<string>;
  readonly #cookies = new Map<string, Cookie>();

  /** Also follows redirects to these other origins. */
  constructor(sandboxOrigin: string, ...others: readonly string[]) {
    const { port } = new URL(sandboxOrigin);
    this.#home = new Set([`http://localhost:${port}`, `http://127.0.0.1:${port}`, ...others]);
  }

  get cookies(): readonly Cookie[] {
    return [...this.#cookies.values()];
  }

  async open(address: string | URL, init: RequestInit = {}): Promise<Stop> {
    const url = new URL(address);
    if (!this.#home.has(url.origin)) return { at: "elsewhere", url };
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...(init.headers as Record<string, string>), cookie: this.#cookiesFor(url) },
    });
    this.#keepCookies(url, response);
    const location = response.headers.get("location");
    if (location !== null) return this.open(new URL(location, url));
    return { at: "page", url, response, html: await response.text() };
  }

  /** Sends one of a page's forms: its hidden fields, and the given ones. */
  submit(page: Stop, fields: Record<string, string>): Promise<Stop> {
    if (page.at !== "page") throw new Error(`not on a page but at ${page.url}`);
    const form = readForm(page);
    return this.open(form.action, {
      method: "POST",
      body: new URLSearchParams({ ...form.fields, ...fields }),
    });
  }

  #cookiesFor({ hostname, pathname }: URL): string {
    return this.cookies
      .filter(
        ({ host, path }) => host === hostname && (pathname === path || startsIn(path, pathname)),
      )
      .map(({ line }) => line)
      .join("; ");
  }

  #keepCookies({ hostname: host, pathname }: URL, response: Response): void {
    for (const set of response.headers.getSetCookie()) {
      const [line = "", ...attributes] = set.split("; ");
      const path = attributes.find((each) => /^path=/i.test(each))?.slice("path=".length);
      const name = line.slice(0, line.indexOf("="));
      const key = `${host} ${path ?? pathname} ${name}`;
      if (line.endsWith("=")) this.#cookies.delete(key);
      else {
        const isHttpOnly = attributes.some((each) => /^httponly$/i.test(each));
        this.#cookies.set(key, { host, path: path ?? pathname, line, isHttpOnly });
      }
    }
  }
}

const startsIn = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

/** Returns a page's first form: its target, and its hidden fields. */
export function readForm(page: Stop): { action: URL; fields: Record<string, string> } {
  if (page.at !== "page") throw new Error(`not on a page but at ${page.url}`);
  const action = /<form[^>]* action="([^"]*)"/.exec(page.html)?.[1];
  if (action === undefined) throw new Error(`no form on ${page.url}`);
  const fields = page.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return {
    action: new URL(plainText(action), page.url),
    fields: Object.fromEntries(
      [...fields].map(([, name = "", value = ""]) => [name, plainText(value)]),
    ),
  };
}

const plainText = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
