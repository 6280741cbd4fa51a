import { type DemoPerson, demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import type { ClientSession } from "../../src/database/queries/client-sessions.ts";
import { Browser } from "./browser.ts";
import { openSession, readClientSessions, whole } from "./client-sessions.ts";
import { workOutbox } from "./mailbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { type ServiceSites, SITES, startServiceSites, withSites } from "./service-sites.ts";
import { createWorld, type World } from "./world.ts";

/** Identity, with sites that use it to sign people in. */
export type SiteStage = AsyncDisposable & { readonly world: World; readonly sites: ServiceSites };

export async function setSiteStage(
  sandbox: Sandbox,
  people: readonly DemoPerson[] = [PEOPLE.hana],
): Promise<SiteStage> {
  const sites = await startServiceSites();
  const catalogue = withSites(demoCatalogue(sandbox.origin), sites.origin);
  const world = await createWorld(people, sandbox, { catalogue });
  return {
    world,
    sites,
    [Symbol.asyncDispose]: async () => {
      await world[Symbol.asyncDispose]();
      await sites[Symbol.asyncDispose]();
    },
  };
}

/** Logs a person in to the portal, the store and the app, in a new browser. */
export async function openBoth(world: World, person: DemoPerson = PEOPLE.hana) {
  const browser = new Browser();
  const { access_token } = await world.signIn(person, browser);
  const store = await openSession(world, browser, SITES.store);
  const app = await openSession(world, browser, SITES.app);
  return { browser, access_token, client: world.client({ bearer: access_token }), store, app };
}

/** Expects that the client sessions in `left` are complete, and that services got one notice for each in `over`. */
export async function expectEnded(
  { world, sites }: SiteStage,
  {
    over,
    left,
  }: { readonly over: readonly ClientSession[]; readonly left: readonly ClientSession[] },
): Promise<void> {
  expect(await readClientSessions(world)).toEqual(whole(...left));
  await workOutbox(world);
  expect(sites.sids()).toEqual(over.map(({ sid }) => sid).toSorted());
}
