import { DAY_MS, logOut } from "@musubi/contract";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import type { Job } from "../../src/outbox/jobs.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { Browser } from "../world/browser.ts";
import { openSession } from "../world/client-sessions.ts";
import { workOutbox } from "../world/mailbox.ts";
import { dataOf } from "../world/outcomes.ts";
import { type ServiceSites, SITES, startServiceSites, withSites } from "../world/service-sites.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const HOUR = 60 * 60_000;

const createSiteWorld = ({ origin }: Pick<ServiceSites, "origin">) =>
  createWorld([hana], undefined, {
    catalogue: withSites(demoCatalogue("http://sandbox.test"), origin),
  });

/** The job that notifies a client, by default the store's site, that Hana's session has ended. */
const overAt = (world: World, client: string = SITES.store): Extract<Job, { client: string }> => ({
  kind: "tell-log-out",
  client,
  account: hana.subject,
  sid: "a session",
  endedAt: world.parts.now(),
});

const queue = (world: World, client?: string) =>
  world.parts.outbox.add(world.database.db, overAt(world, client));

const readJobs = ({ database }: World) =>
  database.db.selectFrom("outbox").select(["attempts", "last_error", "gave_up_at"]).execute();

describe("a service whose session has ended", () => {
  test("gets a token that it can verify with the published keys, with only the specified claims", async () => {
    await using sites = await startServiceSites();
    await using world = await createSiteWorld(sites);
    const browser = new Browser();
    const { access_token } = await world.signIn(hana, browser);
    const clientSession = await openSession(world, browser, SITES.store);
    dataOf(await world.client({ bearer: access_token }).send(logOut, { body: { access_token } }));
    await workOutbox(world);

    expect(sites.told).toMatchObject([
      {
        path: "/store/logged-out",
        type: expect.stringContaining("application/x-www-form-urlencoded"),
      },
    ]);
    const [{ fields } = { fields: {} as Record<string, string> }] = sites.told;
    expect(Object.keys(fields)).toEqual(["logout_token"]);
    const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(fields.logout_token ?? "", keys, {
      issuer: world.config.origin,
      audience: SITES.store,
      typ: "logout+jwt",
      algorithms: ["ES256"],
      requiredClaims: ["iat", "exp", "jti"],
      maxTokenAge: 120,
    });
    const { iat = 0, exp, jti, ...claims } = payload;
    expect(exp).toBe(iat + 120);
    expect(jti).toHaveLength(36);
    expect(claims).toEqual({
      iss: world.config.origin,
      aud: SITES.store,
      sub: hana.subject,
      sid: clientSession.sid,
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
  });

  test("that was down is notified once it is up, with a new token", async () => {
    const down = await startServiceSites();
    await down[Symbol.asyncDispose]();
    await using world = await createSiteWorld(down);
    await queue(world);
    await workOutbox(world);
    expect(await readJobs(world)).toMatchObject([{ last_error: "store-site: network" }]);

    await using sites = await startServiceSites();
    world.passTime(HOUR);
    await workOutbox(world);
    const [said] = sites.told;
    const { iat } = decodeJwt(said?.fields.logout_token ?? "");
    expect(iat).toBeGreaterThan(Date.now() / 1000 + 3_000);
    expect(await readJobs(world)).toEqual([]);
    expect(sites.told).toHaveLength(1);
  });

  test.each([200, 204])("that answers %i is not notified again", async (status) => {
    await using sites = await startServiceSites((response) => response.writeHead(status).end());
    await using world = await createSiteWorld(sites);
    await queue(world);
    await workOutbox(world);
    expect(await readJobs(world)).toEqual([]);
  });

  test.each([400, 201, 404, 503])(
    "that answers %i is notified again, with another token",
    async (status) => {
      await using sites = await startServiceSites((response) => response.writeHead(status).end());
      await using world = await createSiteWorld(sites);
      await queue(world);
      for (const waited of [0, HOUR]) {
        world.passTime(waited);
        await workOutbox(world);
      }
      expect(await readJobs(world)).toEqual([
        { attempts: 2, last_error: `store-site: ${status}`, gave_up_at: null },
      ]);
      const tokens = sites.told.map(({ fields }) => decodeJwt(fields.logout_token ?? "").jti);
      expect(new Set(tokens).size).toBe(2);
    },
  );

  test("that answers with a redirect is notified again, and the redirect is not followed", async () => {
    await using sites = await startServiceSites((response) =>
      response.writeHead(307, { location: "/elsewhere" }).end(),
    );
    await using world = await createSiteWorld(sites);
    await queue(world);
    await workOutbox(world);
    expect(sites.told.map(({ path }) => path)).toEqual(["/store/logged-out"]);
    expect(await readJobs(world)).toMatchObject([{ attempts: 1, gave_up_at: null }]);
  });

  test("that never answers counts as timed out", async () => {
    await using sites = await startServiceSites(() => {});
    await using world = await createSiteWorld(sites);
    await queue(world);
    await workOutbox(world);
    expect(await readJobs(world)).toMatchObject([{ last_error: "store-site: timeout" }]);
  });

  test("that answers without end is read no further than its status", async () => {
    const closed = Promise.withResolvers<void>();
    await using sites = await startServiceSites((response) => {
      response.on("close", closed.resolve);
      response.writeHead(200);
      const pour = () => {
        while (response.write("a".repeat(16_384)));
      };
      response.on("drain", pour);
      pour();
    });
    await using world = await createSiteWorld(sites);
    await queue(world);
    await workOutbox(world);
    await closed.promise;
    expect(await readJobs(world)).toEqual([]);
  });

  test("that cannot be reached is given up after a day, and the reason is recorded", async () => {
    await using world = await createSiteWorld({ origin: "http://127.0.0.1:1" });
    const began = world.parts.now();
    await queue(world);
    const isGivenUp = async () => (await readJobs(world))[0]?.gave_up_at !== null;
    while (!(await isGivenUp())) {
      await workOutbox(world);
      if (!(await isGivenUp())) world.passTime(HOUR / 2);
    }
    const day = Math.floor((world.parts.now() - began) / DAY_MS);
    expect(day).toBe(1);
    expect(world.parts.now() - began).toBeLessThan(DAY_MS + 2 * HOUR);
    expect(await readJobs(world)).toMatchObject([{ last_error: "store-site: network" }]);
  });

  test("that has failed five times is not called the sixth time; other services are", async () => {
    await using sites = await startServiceSites((response) => response.writeHead(503).end());
    await using world = await createSiteWorld(sites);
    world.holdTime();
    const handlers = createJobHandlers(world.parts);
    const tell = (client?: string) => handlers["tell-log-out"](overAt(world, client), "a job");
    for (let n = 0; n < 5; n += 1) await tell();
    expect(await tell()).toEqual({ result: "retry", reason: "store-site: network" });
    expect(sites.told).toHaveLength(5);
    await tell(SITES.app);
    expect(sites.told).toHaveLength(6);
  });
});

test("a service that has left the catalogue, or has no address for log-outs, is not notified", async () => {
  await using sites = await startServiceSites();
  const catalogue = withSites(demoCatalogue("http://sandbox.test"), sites.origin).map((entry) => ({
    ...entry,
    clients: entry.clients.map((each) => ({ ...each, backchannel_logout_uri: undefined })),
  }));
  await using world = await createWorld([hana], undefined, { catalogue });
  await queue(world, SITES.app);
  await queue(world, "gone-site");
  expect(await workOutbox(world)).toBe(2);
  expect(await readJobs(world)).toEqual([]);
  expect(sites.told).toEqual([]);
});
