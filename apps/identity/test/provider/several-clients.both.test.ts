import type { ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { expect } from "vitest";
import { endClientSessionsAt } from "../../src/accounts/sessions/end-sessions.ts";
import { Browser } from "../world/browser.ts";
import { readClientSessions } from "../world/client-sessions.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { workOutbox } from "../world/mailbox.ts";
import { createServiceSite, STORE, STORE_SECRET, withClients } from "../world/service-client.ts";
import { startServiceSites } from "../world/service-sites.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;

/** A page of the store beside its site, on the same host. */
const PAGE: ServiceClient = {
  id: "store-page",
  secret: "none",
  redirect_uris: ["http://store.test/page"],
  post_logout_redirect_uris: [],
  scopes: ["openid", "email"],
  id_token_signed_response_alg: "ES256",
};

/** Returns a world in which a user is logged in to both clients of the store. Each is notified of log-outs. */
async function setStage() {
  const sites = await startServiceSites();
  const clients = [STORE, PAGE].map((client) => ({
    ...client,
    backchannel_logout_uri: `${sites.origin}/${client.id}`,
  }));
  const { catalogue, ...rest } = withClients(undefined, {});
  const world = await createWorld([riku], undefined, {
    ...rest,
    catalogue: catalogue.map((entry) => (entry.kind === "store" ? { ...entry, clients } : entry)),
  });
  const browser = new Browser();
  const signIns = [];
  for (const client of clients) {
    signIns.push(await (await createServiceSite(world, client)).signIn(browser, riku));
  }
  return { world, sites, browser, sids: signIns.map((each) => `${each.claims()?.sid}`), signIns };
}

test("several clients of a service know a person by the same subject, each with its own session", async () => {
  const { world, sites, signIns, sids } = await setStage();
  await using _world = world;
  await using _sites = sites;
  expect(signIns.map(({ id_token = "" }) => decodeJwt(id_token).sub)).toEqual([
    riku.subject,
    riku.subject,
  ]);
  expect(new Set(sids).size).toBe(2);
  // The store's site cannot redeem the page's code, though both are on one host.
  const site = await createServiceSite(world, PAGE);
  const begun = await site.begin();
  const callback = await site.walk(begun, new Browser(), riku);
  const answer = await fetch(`${world.url}/oidc/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`store:${encodeURIComponent(STORE_SECRET)}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      code_verifier: begun.verifier,
      redirect_uri: PAGE.redirect_uris[0] ?? "",
    }),
  });
  expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
});

test("a log-out is reported to all clients of a service", async () => {
  const { world, sites, browser, signIns, sids } = await setStage();
  await using _world = world;
  await using _sites = sites;
  const query = new URLSearchParams({ id_token_hint: signIns[0]?.id_token ?? "" });
  await browser.request(`${world.url}/oidc/end-session?${query}`);
  await workOutbox(world);
  expect(sites.sids()).toEqual(sids.toSorted());
});

onBothEngines(
  "endClientSessionsAt ends the client sessions of all clients of the service",
  async () => {
    const { world, sites, sids } = await setStage();
    await using _world = world;
    await using _sites = sites;
    const { parts, database } = world;
    await database.db
      .transaction()
      .execute((trx) => endClientSessionsAt(parts, trx, riku.subject, 1));
    expect(await readClientSessions(world)).toEqual({ sids: [], grants: [] });
    await workOutbox(world);
    expect(sites.sids()).toEqual(sids.toSorted());
  },
);
