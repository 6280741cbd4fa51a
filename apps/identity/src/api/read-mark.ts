import { readBrowser } from "../accounts/known-browser.ts";
import type { Config } from "../settings/config.ts";
import { BROWSER_COOKIE, cookieName } from "../settings/cookie-name.ts";
import type { Secrets } from "../settings/secrets.ts";

type Parts = {
  readonly config: Pick<Config, "origin" | "bindTokens">;
  readonly secrets: Pick<Secrets, "browsers">;
};

type Sent = { readonly headers: { readonly cookie?: string | undefined } };

/**
 * Returns what reads the mark of the browser that sent a request, by its hash; undefined if it shows none of ours. It
 * is the one cookie that calls read, and it opens nothing: a call asks for a token as well.
 */
export function createMarkReader({ config, secrets }: Parts): (sent: Sent) => string | undefined {
  const name = cookieName(BROWSER_COOKIE, config.origin);
  const cookie = new RegExp(`(?:^|; ?)${name}=([^;]*)`);
  if (config.bindTokens === "off") return () => undefined;
  return ({ headers }) => readBrowser(cookie.exec(headers.cookie ?? "")?.[1], secrets);
}
