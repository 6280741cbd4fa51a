import type { ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { refreshTokenGrant } from "openid-client";
import { expect, test } from "vitest";
import { refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { workOutbox } from "../world/mailbox.ts";
import { createServiceSite, PLANNER, STORE, withClients } from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;
const LASTING = { scope: "openid offline_access", prompt: "consent" };

const createServices = (clients: Readonly<Record<string, ServiceClient>>) =>
  createWorld([riku], undefined, withClients(undefined, clients));

test("a redirect address keeps its own query, and the answer is appended", async () => {
  const redirect = "http://store.test/callback?tenant=1&from=a%20b";
  const store = { ...STORE, redirect_uris: [redirect] };
  await using world = await createServices({ store });
  const site = await createServiceSite(world, store);
  const begun = await site.begin();
  const callback = await site.walk(begun, new Browser(), riku);
  expect(callback.searchParams.get("tenant")).toBe("1");
  expect(callback.searchParams.get("from")).toBe("a b");
  expect(callback.searchParams.get("state")).toBe(begun.state);
  const redeemed = await fetch(`${world.url}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      code_verifier: begun.verifier,
      redirect_uri: redirect,
      client_id: "store",
      client_secret: world.config.clientSecrets.get("store")?.[0] ?? "",
    }),
  });
  expect(redeemed.status).toBe(200);
  for (const other of [
    "http://store.test/callback",
    `${redirect}&more=1`,
    redirect.replace("%20", "+"),
  ]) {
    const answer = await fetch((await site.begin({ redirect_uri: other })).url);
    expect([other, answer.status]).toEqual([other, 400]);
  }
});

test("if two services share a host, the page of one cannot read the answers to the other", async () => {
  const store = { ...STORE, redirect_uris: ["http://shared.test/store"] };
  const planner = { ...PLANNER, redirect_uris: ["http://shared.test/planner"] };
  await using world = await createServices({ store, planner });
  const readBy = async (fields: Record<string, string>) => {
    const answer = await fetch(`${world.url}/oidc/token`, {
      method: "POST",
      headers: { origin: "http://shared.test" },
      body: new URLSearchParams({ grant_type: "authorization_code", code: "x", ...fields }),
    });
    return answer.headers.get("access-control-allow-origin");
  };
  expect(await readBy({ client_id: "planner" })).toBe("http://shared.test");
  expect(await readBy({ client_id: "store", client_secret: "x" })).toBeNull();
  const begun = await (await createServiceSite(world, store)).begin({
    redirect_uri: "http://shared.test/planner",
  });
  expect((await fetch(begun.url)).status).toBe(400);
});

test("the parameters claims and resource are ignored", async () => {
  await using world = await createServices({ store: STORE });
  const site = await createServiceSite(world);
  const tokens = await site.signIn(new Browser(), riku, {
    claims: JSON.stringify({ id_token: { birthdate: { essential: true } } }),
    resource: "https://elsewhere.test",
  });
  expect(tokens.claims()).not.toHaveProperty("birthdate");
  expect(tokens.access_token).not.toContain(".");
});

test("a service's page that renews its tokens in two tabs at once stays logged in in both", async () => {
  const planner: ServiceClient = { ...PLANNER, scopes: ["openid", "offline_access"] };
  await using world = await createServices({ planner });
  const { configuration, signIn } = await createServiceSite(world, planner);
  const { refresh_token: token = "" } = await signIn(new Browser(), riku, LASTING);
  const [one, other] = await Promise.all([1, 2].map(() => refreshTokenGrant(configuration, token)));
  expect(one?.refresh_token).toBe(other?.refresh_token);
  expect(await refusal(refreshTokenGrant(configuration, one?.refresh_token ?? ""))).toBe(
    "went through",
  );
});

test("a client that is removed from the catalogue is refused, and its holders can still log out", async () => {
  const { catalogue, clientSecrets } = withClients(undefined, { store: STORE, planner: PLANNER });
  await using world = await createWorld([riku], undefined, { catalogue, clientSecrets });
  const browser = new Browser();
  const site = await createServiceSite(world);
  const tokens = await site.signIn(browser, riku, LASTING);
  const gone = catalogue.map((entry) => ({
    ...entry,
    clients: entry.clients.filter(({ id }) => id !== "store"),
  }));
  Object.assign(world.config, { catalogue: gone });
  await using after = await world.restart();
  const answer = await fetch(`${after.url}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token ?? "",
      client_id: "store",
      client_secret: clientSecrets.get("store")?.[0] ?? "",
    }),
  });
  expect(answer.status).toBe(401);
  const page = await browser.request(
    `${after.url}/oidc/end-session?${new URLSearchParams({ id_token_hint: tokens.id_token ?? "" })}`,
  );
  expect(page.status).toBe(400);
  // The holder can still log out, and the removed client is not notified.
  const out = await browser.request(`${after.url}/oidc/end-session`);
  expect(out.status).toBe(303);
  await workOutbox(after);
});
