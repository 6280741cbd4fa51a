import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { ACR_VALUES } from "../../src/provider/provider-options.ts";
import { acrOf } from "../../src/provider/session-view.ts";
import { Browser } from "../world/browser.ts";
import { createServiceSite, openPage, STORE, withClients } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku } = PEOPLE;
const createServices = () => createWorld([riku], undefined, withClients());

test("with form_post, the answer is a form to the service's own address, sent by script or by a button", async () => {
  await using world = await createServices();
  const site = await createServiceSite(world);
  const browser = new Browser();
  await site.signIn(browser, riku);
  const begun = await site.begin({ response_mode: "form_post", ui_locales: "en" });
  const answer = await browser.request(begun.url);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('action="http://store.test/callback"');
  expect(html).toMatch(/<noscript>[\s\S]*<button[^>]*>Continue<\/button>/);
  expect(answer.headers.get("content-security-policy")).toMatch(
    /script-src 'sha256-[^']+'.*form-action http:\/\/store\.test$/,
  );
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const fields = Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  expect(fields).toMatchObject({ state: begun.state, iss: world.config.origin });
  const callback = new URL(`http://store.test/callback?${new URLSearchParams(fields)}`);
  expect((await site.redeem(begun, callback)).claims()?.sub).toBe(riku.subject);
});

test("with form_post, an error is a form, too, and its values are escaped", async () => {
  await using world = await createServices();
  const site = await createServiceSite(world);
  const state = '"><script>alert(1)</script>';
  const begun = await site.begin({ response_mode: "form_post", prompt: "none", state });
  const html = await (await fetch(begun.url)).text();
  expect(html).toContain('value="login_required"');
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("続ける");
});

test("RFC 8414: the metadata is also at the address that OAuth defines", async () => {
  await using world = await createServices();
  const [openid, oauth] = await Promise.all(
    ["openid-configuration", "oauth-authorization-server"].map(async (name) =>
      (await fetch(`${world.url}/.well-known/${name}`)).json(),
    ),
  );
  expect(oauth).toEqual(openid);
});

test("prompt=create shows the page for a new ID, which continues the service's request", async () => {
  await using world = await createServices();
  const page = await (await comeFromService(world, { changes: { prompt: "create" } })).come();
  const { pathname, searchParams } = new URL(page.address);
  expect([pathname, searchParams.get("client")]).toEqual(["/login/sign-up", STORE.id]);
  expect(searchParams.get("oidc")).toBeTruthy();
  expect(page.html).toContain("新規登録");
});

test("acr names how a log-in was proven", async () => {
  await using world = await createServices();
  const site = await createServiceSite(world);
  expect((await site.signIn(new Browser(), riku)).claims()?.acr).toBe("password");
  const proofs = ["hwk user mfa", "pwd", null];
  expect(proofs.map(acrOf)).toEqual(ACR_VALUES);
});

test.each(["password", "provider", "passkey password", "gold"])(
  "acr_values=%s is a wish",
  async (acr_values) => {
    await using world = await createServices();
    const site = await createServiceSite(world);
    const tokens = await site.signIn(new Browser(), riku, { acr_values });
    expect(tokens.claims()?.acr).toBe("password");
  },
);

test("pages are in the browser's language if the service requests none", async () => {
  await using world = await createServices();
  const site = await createServiceSite(world);
  const open = async (changes: Record<string, string>, header: string) => {
    const browser = new Browser();
    const asking = Object.assign(browser, {
      request: (address: string, init: RequestInit = {}) =>
        Browser.prototype.request.call(browser, address, {
          ...init,
          headers: { ...init.headers, "accept-language": header },
        }),
    });
    return (await openPage((await site.begin(changes)).url, asking, site.atHome)).text();
  };
  expect(await open({}, "en-GB,en;q=0.9")).toContain('<html lang="en"');
  expect(await open({}, "fr")).toContain('<html lang="ja"');
  expect(await open({ ui_locales: "ja" }, "en")).toContain('<html lang="ja"');
});

const readTold = ({ log }: World) =>
  log
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === "a service asked wrongly");

test("the fault of a log-out request is logged, and shown on the page only on a laptop", async () => {
  const post_logout_redirect_uri = "http://evil.test/";
  const registered = STORE.post_logout_redirect_uris.join(", ");
  const fault = `post_logout_redirect_uri is not registered; registered: ${registered}`;
  for (const production of [false, true]) {
    await using world = await createWorld([riku], undefined, { ...withClients(), production });
    const site = await createServiceSite(world);
    const { id_token = "" } = await site.signIn(new Browser(), riku);
    // The client names itself, or its ID token does.
    for (const who of [{ client_id: "store" }, { id_token_hint: id_token }]) {
      const query = new URLSearchParams({ ...who, post_logout_redirect_uri });
      const answer = await fetch(`${world.url}/oidc/end-session?${query}`);
      const html = await answer.text();
      expect(answer.status).toBe(400);
      expect(html.includes(fault)).toBe(!production);
      expect(html).not.toContain("evil.test");
      expect(readTold(world).at(-1)).toMatchObject({ client: "store", fault });
    }
  }
});
