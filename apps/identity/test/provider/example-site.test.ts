import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { signJwt, type TokenType } from "../../src/tokens/jwt.ts";
import { Browser, readField } from "../world/browser.ts";
import { type ExampleSite, startExampleSite } from "../world/example-site.ts";
import { workOutbox } from "../world/mailbox.ts";
import { openPage } from "../world/service-client.ts";

const { riku } = PEOPLE;
const NOBODY = "Log in with your ID";
const LOGGED_OUT = "http://schemas.openid.net/event/backchannel-logout";

const waitingJobs = async ({ world }: ExampleSite) => {
  const rows = await world.database.db
    .selectFrom("outbox")
    .select(["kind", "last_error"])
    .execute();
  return rows.filter(({ kind }) => kind === "tell-log-out");
};

describe("the site of examples/site", () => {
  test("logs a user in, and the next time without a form", async () => {
    await using site = await startExampleSite();
    const browser = new Browser();
    expect(await site.read(browser)).toContain(NOBODY);
    const answer = await site.logIn(browser, riku);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(await site.read(browser)).toContain(`Logged in as ${riku.email}.`);
    browser.cookies.delete("site_session");
    await site.logIn(browser);
    expect(await site.read(browser)).toContain(riku.email);
    expect([...browser.cookies.keys()].join()).not.toContain("site_attempt");
  });

  test("logs a user out of the ID, who then returns to the site", async () => {
    await using site = await startExampleSite();
    const browser = new Browser();
    await site.logIn(browser, riku);
    const left = await browser.post(`${site.origin}/log-out`, {});
    const answer = await browser.request(left.headers.get("location") ?? "");
    expect(answer.headers.get("location")).toBe(`${site.origin}/`);
    expect(await site.read(browser)).toContain(NOBODY);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("musubi_login"))).toEqual(
      [],
    );
    // The site is also notified of its own log-out, and accepts the notice.
    expect(await waitingJobs(site)).toHaveLength(1);
    await workOutbox(site.world);
    expect(await waitingJobs(site)).toEqual([]);
  });

  test("forgets a user who stops in the middle of a log-out, and logs them in again", async () => {
    await using site = await startExampleSite();
    const browser = new Browser();
    await site.logIn(browser, riku);
    await browser.post(`${site.origin}/log-out`, {});
    expect(await site.read(browser)).toContain(NOBODY);
    await site.logIn(browser);
    expect(await site.read(browser)).toContain(riku.email);
  });

  test("logs a user out after a log-out elsewhere, in that browser and no other", async () => {
    await using site = await startExampleSite();
    const [here, there] = [new Browser(), new Browser()];
    await site.logIn(here, riku);
    await site.logIn(there, riku);
    const page = await openPage(`${site.world.url}/login/sign-out?lng=ja`, here);
    await here.post(page.url, { csrf: readField(await page.text(), "csrf") });
    await workOutbox(site.world);
    expect(await waitingJobs(site)).toEqual([]);
    expect(await site.read(here)).toContain(NOBODY);
    expect(await site.read(there)).toContain(riku.email);
  });

  test("handles a cancelled log-in, and accepts no log-in that it did not begin", async () => {
    await using site = await startExampleSite();
    const browser = new Browser();
    const begun = await browser.request(`${site.origin}/log-in`);
    const page = await openPage(begun.headers.get("location") ?? "", browser);
    const clientSession = new URL(page.url).searchParams.get("oidc");
    const csrf = readField(await page.text(), "csrf");
    const cancel = await browser.post(`${site.world.url}/login/oidc/${clientSession}/cancel`, {
      csrf,
    });
    const callback = await openPageOf(site, cancel.headers.get("location") ?? "", browser);
    const answer = await browser.request(callback);
    expect(new URL(callback).searchParams.get("error")).toBe("access_denied");
    expect(answer.headers.get("location")).toBe("/");
    expect((await browser.request(callback)).status).toBe(400);
    expect((await new Browser().request(`${site.origin}/callback?code=x&state=y`)).status).toBe(
      400,
    );
    expect(await site.read(browser)).toContain(NOBODY);
  });

  type Forged = { readonly typ?: "JWT"; readonly claims?: Record<string, unknown> };

  test.each<[string, Forged]>([
    ["is an ID token", { typ: "JWT" }],
    ["is another client's", { claims: { aud: "planner" } }],
    ["is of another issuer", { claims: { iss: "http://evil.test" } }],
    ["has expired", { claims: { exp: 1 } }],
    ["names no event", { claims: { events: {} } }],
    ["has a nonce", { claims: { nonce: "n" } }],
    ["names no session", { claims: { sid: undefined } }],
  ])("refuses a log-out whose token %s", async (_name, { typ, claims }) => {
    await using site = await startExampleSite();
    const browser = new Browser();
    await site.logIn(browser, riku);
    const { sid } = await site.world.database.db
      .selectFrom("client_session")
      .select("sid")
      .executeTakeFirstOrThrow();
    const tell = async (changes: Record<string, unknown> = {}, type: TokenType = "logout+jwt") => {
      const iat = Math.floor(Date.now() / 1000);
      const base = { iss: site.world.config.origin, aud: site.client.id, sub: riku.subject, sid };
      const told = { iat, exp: iat + 120, jti: randomUUID(), events: { [LOGGED_OUT]: {} } };
      const signer = await site.world.parts.issuer.keys.signer();
      const token = await signJwt(signer, type, { ...base, ...told, ...changes });
      const body = new URLSearchParams({ logout_token: token });
      return (await fetch(`${site.origin}/backchannel-logout`, { method: "POST", body })).status;
    };
    expect(await tell(claims, typ)).toBe(400);
    expect(await site.read(browser)).toContain(riku.email);
    // A token without the fault is accepted, and a second, too.
    expect([await tell(), await tell()]).toEqual([200, 200]);
    expect(await site.read(browser)).toContain(NOBODY);
  });

  test("has fewer than 240 lines, as its page says", () => {
    const path = join(import.meta.dirname, "../../../../examples/site/site.ts");
    expect(readFileSync(path, "utf8").trimEnd().split("\n").length).toBeLessThan(240);
  });
});

/** Follows identity's redirects until they lead to the site. */
async function openPageOf(site: ExampleSite, start: string, browser: Browser): Promise<string> {
  let address = new URL(start, site.world.url).href;
  while (!address.startsWith(site.origin)) {
    const answer = await browser.request(address);
    address = new URL(answer.headers.get("location") ?? "", address).href;
  }
  return address;
}
