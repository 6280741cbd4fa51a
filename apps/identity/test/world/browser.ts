/** As much of a browser as signing in needs: keeps cookies, and follows no redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #userAgent: string | undefined;

  constructor(userAgent?: string) {
    this.#userAgent = userAgent;
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#userAgent !== undefined) headers.set("user-agent", this.#userAgent);
    if (this.cookies.size > 0) {
      headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    }
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Posts a form as a browser would. */
  post(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(url, { method: "POST", body: new URLSearchParams(fields), headers });
  }
}

/** Our pages that follow a form: the form is answered by a redirect to one of them. */
const STEP =
  /^\/login\/(?:(?:sign-in|sign-up|forgot|terms|wake|first|young-credentials|claimed|admit|(?:take-back|object|interaction)\/[\w-]+)\/|sign-out\?|held-address[/?]|passkey\/add[/?])/;

/** Follows the redirect to the page after a form, as a browser does. Returns any other answer unchanged. */
export async function followToForm(browser: Browser, answer: Response): Promise<Response> {
  const location = answer.headers.get("location") ?? "";
  if (!STEP.test(location)) return answer;
  if (answer.status !== 303) throw new Error(`Not a 303 but ${answer.status} to ${location}.`);
  return followToForm(browser, await browser.request(new URL(location, answer.url).href));
}

/** Returns the value of a hidden field in a page. */
export function readField(html: string, name: string): string {
  const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`));
  const value = /value="([^"]*)"/.exec(input ?? "")?.[1];
  if (value === undefined) throw new Error(`The page has no field ${name}.`);
  return value;
}
