import type { ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import { PLANNER, readTitle, withClients } from "../world/service-client.ts";
import { comeFromService, type ServiceVisitor } from "../world/service-visitor.ts";
import { createWorld } from "../world/world.ts";

const { riku, ren } = PEOPLE;
const APP: ServiceClient = {
  ...PLANNER,
  application_type: "native",
  redirect_uris: [
    "http://127.0.0.1/callback",
    "http://[::1]/callback",
    "jp.example.planner:/callback",
  ],
  post_logout_redirect_uris: ["jp.example.planner:/bye", "http://127.0.0.1/bye"],
};

const createServices = (client = APP) =>
  createWorld([riku, ren], undefined, withClients(undefined, { planner: client }));

/** Presses the button on the page that names the app, and follows its link. */
async function agree(visitor: ServiceVisitor, page: Awaited<ReturnType<ServiceVisitor["come"]>>) {
  const onward = await visitor.press(page, "/app");
  return visitor.open(linkIn(onward));
}

const linkIn = ({ html }: { readonly html: string }): string =>
  (/href="([^"]*\/oidc\/auth\/[^"]+)"/.exec(html)?.[1] ?? expect.fail(html)).replaceAll(
    "&amp;",
    "&",
  );

describe("S52: a log-in that ends in an app on a device", () => {
  test.each([
    "http://127.0.0.1:49152/callback",
    "http://127.0.0.1/callback",
    "http://[::1]:1/callback",
    "jp.example.planner:/callback",
  ])(
    "shows a page that names app and ID, and continues with a press and a link: %s",
    async (redirect_uri) => {
      await using world = await createServices();
      const visitor = await comeFromService(world, { client: APP, changes: { redirect_uri } });
      const page = await visitor.signIn(riku);
      expect([page.status, page.location]).toEqual([200, ""]);
      expect(readTitle(page.html)).toContain("プランナーのアプリにログイン");
      expect(page.html).toContain(riku.email);
      const onward = await visitor.press(page, "/app");
      // No form leads to an app: the policy of the pages stays the same.
      expect([onward.status, onward.location]).toEqual([200, ""]);
      expect(onward.response.headers.get("content-security-policy")).not.toMatch(
        /127\.0|jp\.example/,
      );
      // The link to the other language leads back to the question.
      expect(onward.html).toMatch(/href="\/login\/oidc\/[^"]*lng=en"/);
      const end = await visitor.open(linkIn(onward));
      expect(end.location.startsWith(`${redirect_uri}?`)).toBe(true);
      expect((await visitor.redeem(end)).claims()?.sub).toBe(riku.subject);
    },
  );

  test("asks each time; a request with `prompt=none` is refused", async () => {
    await using world = await createServices();
    const browser = new Browser();
    const first = await comeFromService(world, { client: APP, browser });
    await agree(first, await first.signIn(riku));
    const again = await (await comeFromService(world, { client: APP, browser })).come();
    expect(readTitle(again.html)).toContain("プランナーのアプリにログイン");
    const silent = { prompt: "none" };
    const refused = await (
      await comeFromService(world, { client: APP, browser, changes: silent })
    ).come();
    expect(new URL(refused.location).searchParams.get("error")).toBe("interaction_required");
  });

  test("is valid only for the ID that the page named, not for one that logged in meanwhile", async () => {
    await using world = await createServices();
    const browser = new Browser();
    const visitor = await comeFromService(world, { client: APP, browser });
    const page = await visitor.signIn(riku);
    await world.submitSignIn(browser, world.loginUrl({ prompt: "login" }), ren);
    const pressed = await visitor.press(page, "/app");
    expect(pressed.html).not.toContain("/oidc/auth/");
  });

  test("leads back by a link when it is cancelled, too", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { client: APP });
    const cancelled = await visitor.press(await visitor.signIn(riku), "/cancel");
    expect([cancelled.status, cancelled.location]).toEqual([200, ""]);
    const end = await visitor.open(linkIn(cancelled));
    expect(new URL(end.location).searchParams.get("error")).toBe("access_denied");
  });
});

describe("the redirect address of an app", () => {
  test.each([
    "http://localhost:49152/callback",
    "http://127.0.0.1:49152/callback/",
    "http://127.0.0.1:49152/Callback",
    "http://127.0.0.1:49152/callback?x=1",
    "http://127.0.0.1:70000/callback",
    "http://127.0.0.1:1@evil.test/callback",
    "http://127.0.0.1.evil.test/callback",
    "http://127.0.0.2:49152/callback",
    "https://127.0.0.1:49152/callback",
    "http://[::1].evil.test/callback",
    "http://2130706433:49152/callback",
    "http://[0:0:0:0:0:0:0:1]:49152/callback",
    "http://[::ffff:127.0.0.1]:49152/callback",
    "http://user@127.0.0.1:49152/callback",
    "http://127.0.0.1:49152/callback#here",
    "http://127.0.0.1:49152/x/../callback",
    "http://127.0.0.1:49152/%63allback",
    "http://127.0.0.1:49152\\@evil.test/callback",
    "http://127.0.0.1:/callback",
    "jp.example.planner:/callback/x",
    "jp.example.planner://callback",
    "JP.example.planner:/callback",
    "jp.example.other:/callback",
  ])(
    "is refused unless it matches exactly, except for the loopback's port: %s",
    async (redirect_uri) => {
      await using world = await createServices();
      const page = await (
        await comeFromService(world, { client: APP, changes: { redirect_uri } })
      ).come();
      expect([page.status, page.location]).toEqual([400, ""]);
    },
  );

  test("is compared with its port, if its host is localhost", async () => {
    const client = { ...APP, redirect_uris: ["http://localhost:8765/callback"] };
    await using world = await createServices(client);
    const good = await (await comeFromService(world, { client })).signIn(riku);
    expect(good.status).toBe(200);
    const changes = { redirect_uri: "http://localhost:8766/callback" };
    expect((await (await comeFromService(world, { client, changes })).come()).status).toBe(400);
  });

  test("is compared with its port, if the client is no native app", async () => {
    const client = { ...PLANNER, redirect_uris: ["http://127.0.0.1/callback"] };
    await using world = await createServices(client);
    const changes = { redirect_uri: "http://127.0.0.1:49152/callback" };
    expect((await (await comeFromService(world, { client, changes })).come()).status).toBe(400);
  });

  test("X05: gives no origin access by script", async () => {
    await using world = await createServices();
    for (const origin of [
      "null",
      "http://127.0.0.1",
      "http://127.0.0.1:49152",
      "jp.example.planner:",
    ]) {
      for (const path of ["/oidc/token", "/oidc/userinfo", "/oidc/revoke"]) {
        const headers = { origin, "access-control-request-method": "POST" };
        const answer = await fetch(`${world.url}${path}`, { method: "OPTIONS", headers });
        expect([origin, answer.headers.get("access-control-allow-origin")]).toEqual([origin, null]);
      }
    }
  });

  test("X05: gives no access by script to the https origin that the app has claimed", async () => {
    const client = { ...APP, redirect_uris: ["https://planner.test/app"] };
    await using world = await createServices(client);
    const answer = await fetch(`${world.url}/oidc/token`, {
      method: "POST",
      headers: { origin: "https://planner.test" },
      body: new URLSearchParams({ grant_type: "authorization_code", code: "x", client_id: APP.id }),
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("is never the target of a form: form_post is refused, by a redirect with a query", async () => {
    await using world = await createServices();
    const changes = { response_mode: "form_post", redirect_uri: "http://127.0.0.1:4711/callback" };
    const refused = await (await comeFromService(world, { client: APP, changes })).come();
    const told = new URL(refused.location);
    expect(told.host).toBe("127.0.0.1:4711");
    expect(Object.fromEntries(told.searchParams)).toMatchObject({
      error: "invalid_request",
      error_description: "response_mode must be query",
    });
  });

  test("is reached by a link after a log-out that asked first", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { client: APP });
    await visitor.signIn(riku);
    const post_logout_redirect_uri = "http://127.0.0.1:4711/bye";
    const query = new URLSearchParams({ client_id: APP.id, post_logout_redirect_uri, state: "x" });
    const asked = await visitor.open(`${world.url}/oidc/end-session?${query}`);
    const onward = await visitor.press(asked, "/ask");
    expect([onward.status, onward.location]).toEqual([200, ""]);
    expect(onward.html).toContain(`href="${post_logout_redirect_uri}?state=x"`);
    expect((await visitor.open(`${world.url}/oidc/end-session?${query}`)).location).toContain(
      "/bye",
    );
  });

  test("must also match after a log-out, except for the loopback's port", async () => {
    await using world = await createServices();
    const ask = (post_logout_redirect_uri: string) =>
      fetch(
        `${world.url}/oidc/end-session?${new URLSearchParams({ client_id: APP.id, post_logout_redirect_uri })}`,
        { redirect: "manual" },
      );
    for (const address of ["jp.example.planner:/bye", "http://127.0.0.1:4711/bye"]) {
      expect((await ask(address)).headers.get("location")).toBe(address);
    }
    expect((await ask("http://localhost:4711/bye")).status).toBe(400);
  });
});
