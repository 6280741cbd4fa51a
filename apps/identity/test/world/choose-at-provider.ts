import { Browser } from "./browser.ts";

export type ChosenAtProvider = {
  /** The URL at which we sent the browser to the provider. */
  readonly authorization: URL;
  /** Identity's answer to the provider's answer. */
  readonly answer: Response;
};

/**
 * Walks a browser from one of our URLs to a provider of the sandbox, chooses a person there, and brings the
 * provider's answer back. A page that posts does so as from another site: without cookies.
 */
export async function chooseAtProvider(
  browser: Browser,
  start: string,
  atHome: (address: string) => string,
  choice: Record<string, string>,
): Promise<ChosenAtProvider> {
  const [authorization, page] = await followToPage(browser, start, atHome);
  const action = new URL(attribute(await page.text(), "form", "action"), page.url).href;
  let answer = await browser.post(action, choice);
  for (let hops = 0; hops < 4; hops += 1) {
    const location = answer.headers.get("location");
    if (location === null) return { authorization, answer: await postOn(answer, atHome) };
    const next = new URL(location, answer.url).href;
    answer = await browser.request(atHome(next));
    if (atHome(next) !== next) return { authorization, answer };
  }
  throw new Error("The provider does not answer.");
}

/** Follows redirects to the first page. Returns it, and the first URL outside identity. */
async function followToPage(
  browser: Browser,
  start: string,
  atHome: (address: string) => string,
): Promise<readonly [URL, Response]> {
  let address = start;
  let authorization: URL | undefined;
  for (let hops = 0; hops < 8; hops += 1) {
    const answer = await browser.request(address);
    const location = answer.headers.get("location");
    if (location === null) {
      if (!authorization) throw new Error(`Never left identity: ${answer.status}`);
      return [authorization, answer];
    }
    address = new URL(atHome(location), address).href;
    if (new URL(address).origin !== new URL(start).origin) authorization ??= new URL(address);
  }
  throw new Error("The redirects do not end.");
}

async function postOn(page: Response, atHome: (address: string) => string): Promise<Response> {
  const html = await page.text();
  const inputs = [...html.matchAll(/<input[^>]*name="([^"]*)" value="([^"]*)"/g)];
  const fields = inputs.map(([, name = "", value = ""]) => [name, unescapeHtml(value)] as const);
  const action = atHome(unescapeHtml(attribute(html, "form", "action")));
  return new Browser().post(action, Object.fromEntries(fields));
}

function attribute(html: string, tag: string, name: string): string {
  const value = new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`The page has no ${tag} with ${name}:\n${html}`);
  return unescapeHtml(value);
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x2F;", "/")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
