import type { Page } from "@playwright/test";
import type { World } from "./world.ts";

/** Returns what the portal stores in this browser. */
export const readKept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("persist:root"));

/** Returns what the portal stores in this tab alone. */
export const readTab = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(sessionStorage));

/** Returns the session's access token, for a test that acts as a second device. */
export async function readAccessToken(page: Page): Promise<string> {
  const { session } = JSON.parse((await readKept(page)) ?? "{}");
  return session.accessToken;
}

/** Returns the cookies that this browser sends to identity: the mark that its tokens are bound to is one. */
export async function readCookies(page: Page, { identity }: World): Promise<string> {
  const cookies = await page.context().cookies(identity);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Calls identity as the portal does, with the holder's own token. */
export async function callIdentity(
  page: Page,
  world: World,
  path: string,
  body: object,
): Promise<Response> {
  const accessToken = await readAccessToken(page);
  return fetch(`${world.identity}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${accessToken}`,
      cookie: await readCookies(page, world),
      "content-type": "application/json",
      "accept-language": "ja",
      "x-api-key": "demo-portal-api-key",
    },
    body: JSON.stringify({ access_token: accessToken, ...body }),
  });
}
