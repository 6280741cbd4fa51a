import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import {
  AuthorizationResponseError,
  fetchUserInfo,
  ResponseBodyError,
  refreshTokenGrant,
} from "openid-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { refusal } from "../pool/conformance-plan.ts";
import { startBalancer } from "../world/balancer.ts";
import { Browser } from "../world/browser.ts";
import { describeProcesses } from "../world/engines.ts";
import { Jar } from "../world/jar.ts";
import { type Deployment, startProcesses } from "../world/processes.ts";
import {
  createServiceSite,
  PLANNER,
  type ServiceSite,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { type ServiceSites, startServiceSites } from "../world/service-sites.ts";

/** How many sign-ins a run makes. */
const SIGN_INS = isGrinding ? 1_000 : 24;
const AT_ONCE = 4;
const PATIENCE = { timeout: 30_000, interval: 50 };
/** Two processes have to start, perhaps on a busy machine. */
const START_MS = 120_000;

const { riku } = PEOPLE;

let folder: string;
let sites: ServiceSites;
let deployment: Deployment;
let config: Parameters<typeof createServiceSite>[0]["config"];
const clients = () => ({
  store: { ...STORE, backchannel_logout_uri: `${sites.origin}/store` },
  planner: { ...PLANNER, backchannel_logout_uri: `${sites.origin}/planner` },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "musubi-clients-"));
  sites = await startServiceSites();
  const { catalogue, clientSecrets } = withClients(undefined, clients());
  const file = join(folder, "catalogue.json");
  writeFileSync(file, JSON.stringify(catalogue));
  deployment = await startProcesses(2, {
    CATALOGUE_FILE: file,
    STORE_CLIENT_SECRET: STORE_SECRET,
    RATE_LIMIT_FACTOR: "1000",
    // Long enough for the balancer to check, also on a busy machine.
    STOP_NOTICE_SECONDS: "5",
    LOG_LEVEL: "silent",
  });
  config = { origin: "http://identity.localhost", clientSecrets } as typeof config;
}, START_MS);
afterAll(async () => {
  await deployment[Symbol.asyncDispose]();
  await sites[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}, START_MS);

const siteAt = (url: string, kind: "store" | "planner"): Promise<ServiceSite> =>
  createServiceSite({ config, url }, clients()[kind]);

const twoOf = (): readonly [string, string] => {
  const [one, other] = deployment.processes;
  if (!one || !other) throw new Error("Two processes were asked for.");
  return [one.url, other.url];
};

/** Accepts the errors of a sign-in whose session ended before or after its code was issued. */
function endedMeanwhile(error: unknown): undefined {
  if (error instanceof AuthorizationResponseError && error.error === "access_denied") return;
  if (!(error instanceof ResponseBodyError) || error.error !== "invalid_grant") throw error;
}

describeProcesses("services at several processes", () => {
  test("P02: a code that one process issued is redeemed once, at any process", async () => {
    const [one, other] = await Promise.all(twoOf().map((url) => siteAt(url, "store")));
    if (!one || !other) throw new Error("Two sites were asked for.");
    const begun = await one.begin();
    const callback = await one.walk(begun, new Browser(), riku);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        refusal((n % 2 === 0 ? other : one).redeem(begun, callback)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "went through")).toHaveLength(1);
  });

  test("T07: a refresh token that is renewed at two processes at once has one successor", async () => {
    const [one, other] = await Promise.all(twoOf().map((url) => siteAt(url, "store")));
    if (!one || !other) throw new Error("Two sites were asked for.");
    const lasting = { scope: "openid offline_access", prompt: "consent" };
    const { refresh_token: first = "" } = await one.signIn(new Browser(), riku, lasting);
    const renewed = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        refreshTokenGrant((n % 2 === 0 ? other : one).configuration, first),
      ),
    );
    const successors = [...new Set(renewed.map((tokens) => tokens.refresh_token ?? ""))];
    expect(successors).toHaveLength(1);
    for (const next of successors) await refreshTokenGrant(one.configuration, next);
    expect(await refusal(refreshTokenGrant(other.configuration, first))).toBe("invalid_grant");
  });

  test("after log-ins and log-outs in two tabs at once, each client session is alive, or ended and reported once", async () => {
    const [one, other] = twoOf();
    const [store, planner] = [await siteAt(one, "store"), await siteAt(other, "planner")];
    const signedIn: { site: ServiceSite; sid: string; token: string }[] = [];
    expect(sites.told).toEqual([]);

    /** Signs in at a service, and perhaps out again, while another tab does the same. */
    async function useTab(browser: Browser, site: ServiceSite, goesOut: boolean): Promise<void> {
      const tokens = await site.signIn(browser, riku).catch(endedMeanwhile);
      // The other tab logged out meanwhile.
      if (!tokens) return;
      expect(tokens.claims()?.sub).toBe(riku.subject);
      signedIn.push({ site, sid: `${tokens.claims()?.sid}`, token: tokens.access_token });
      if (!goesOut) return;
      const out = new URLSearchParams({ id_token_hint: tokens.id_token ?? "" });
      await browser.request(`${site === store ? other : one}/oidc/end-session?${out}`);
    }
    for (const [first, second] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const browser = new Jar();
      await store.showLogin(browser);
      for (const _ of ["once", "and again"]) {
        await Promise.all([useTab(browser, store, first), useTab(browser, planner, second)]);
      }
    }

    const left = new Set(await readSids());
    const alive = await Promise.all(
      signedIn.map(({ site, token }) =>
        refusal(fetchUserInfo(site.configuration, token, riku.subject)),
      ),
    );
    for (const [n, { sid }] of signedIn.entries()) {
      expect([sid, alive[n]]).toEqual([sid, left.has(sid) ? "went through" : "401"]);
    }
    const over = new Set(signedIn.map(({ sid }) => sid).filter((sid) => !left.has(sid)));
    expect(over.size).toBeGreaterThan(0);
    await vi.waitFor(
      () => expect(sites.sids()).toEqual(expect.arrayContaining([...over])),
      PATIENCE,
    );
    expect(new Set(sites.sids()).size).toBe(sites.sids().length);
  });

  test(`none of ${SIGN_INS} sign-ins and log-outs is lost while one process after the other is replaced`, async () => {
    await using balancer = await startBalancer(twoOf());
    const site = await siteAt(balancer.url, "store");
    const finished: string[] = [];
    let replaced = 0;
    let isBroken = false;
    // While a process starts, or ends without requests, there is little to see: only a full run goes on then.
    let rest: Promise<unknown> = Promise.resolve();
    const goesOn = () => !isBroken && (finished.length < SIGN_INS || replaced < 2);

    const work = async (): Promise<void> => {
      while (goesOn()) {
        const browser = new Browser();
        const tokens = await site.signIn(browser, riku);
        const again = await site.signIn(browser, undefined, { prompt: "none" });
        expect(again.claims()?.sid).toBe(tokens.claims()?.sid);
        // Logs out each time: an account cannot have so many sessions at once.
        const out = new URLSearchParams({ id_token_hint: again.id_token ?? "" });
        const { status } = await browser.request(`${balancer.url}/oidc/end-session?${out}`);
        expect(status).toBeLessThan(400);
        finished.push(`${tokens.claims()?.sid}`);
        if (!isGrinding) await rest;
      }
    };
    const replace = async (): Promise<void> => {
      for (; goesOn(); replaced += 1) {
        const started = deployment.start();
        rest = started;
        balancer.add((await started).url);
        const before = finished.length;
        // Nobody signs in any more if the last one went out while the process started.
        const isBusy = () => expect(!goesOn() || finished.length >= before + AT_ONCE).toBe(true);
        await vi.waitFor(isBusy, PATIENCE);
        const oldest = deployment.processes[replaced];
        if (!oldest) throw new Error("There is none left.");
        const ended = oldest.stop("SIGTERM");
        await balancer.untilDropped(oldest.url);
        rest = ended;
        expect(await ended).toBe(0);
      }
    };
    const all = [replace(), ...Array.from({ length: AT_ONCE }, work)];
    await Promise.all(all).catch(async (error) => {
      isBroken = true;
      await Promise.allSettled(all);
      throw error;
    });

    expect(finished.length).toBeGreaterThanOrEqual(SIGN_INS);
    const left = new Set(await readSids());
    expect(finished.filter((sid) => left.has(sid))).toEqual([]);
    expect(balancer.given.size).toBeGreaterThan(2);
  }, 1_800_000);
});

/** Returns the `sid` of every live client session. */
async function readSids(): Promise<string[]> {
  const database = openDatabase(deployment.databaseUrl);
  try {
    const rows = await database.db.selectFrom("client_session").select("sid").execute();
    return rows.map(({ sid }) => sid);
  } finally {
    await database.close();
  }
}
