import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { Browser, followToForm, readField } from "../world/browser.ts";
import { engine } from "../world/database.ts";
import { createPoolClient, openForm, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const PASSWORD = { email: hana.email, password: hana.password };

/** Returns the parts of a refusal that tell a caller to try again. */
const readRefusal = ({ status, headers }: Response) => ({
  status,
  patience: Number(headers.get("retry-after")) > 0,
});

const LATER = { status: 503, patience: true };

const initiateAuth = ({ url }: World) =>
  fetch(`${url}/pool/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: "musubi-portal",
      AuthParameters: { USERNAME: hana.email, PASSWORD: hana.password },
    }),
  });

// The embedded database is in the process itself: it cannot be unavailable, but its disk can be full.
if (engine === "postgres") {
  // At the same time, since these tests mostly wait.
  describe.concurrent("F02: while the database is unavailable", () => {
    const PATIENCE_MS = 2_500;

    /** Locks all tables meanwhile: every statement waits, and times out. */
    async function whileAway(world: World, work: () => Promise<void>): Promise<void> {
      const other = openDatabase(world.config.databaseUrl);
      await other.transact(async (trx) => {
        const { rows } = await sql<{ name: string }>`
          select tablename as name from pg_tables where schemaname = 'public'`.execute(trx);
        const tables = sql.join(rows.map(({ name }) => sql.table(name)));
        await sql`lock table ${tables} in access exclusive mode`.execute(trx);
        await work();
      });
      await other.close();
    }

    const open = async () => {
      const world = await createWorld([hana], undefined, {}, PATIENCE_MS);
      const client = await createPoolClient(reach(world));
      return { world, client, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
    };

    test("the pool asks for a retry of a request, a page or a form, and works again afterwards", async () => {
      await using opened = await open();
      const { world, client } = opened;
      const browser = new Browser();
      const begun = await client.begin({ lng: "en" });
      const form = await openForm(begun.url, browser, client.atHome);
      const another = await client.begin({ lng: "en" });
      const submit = () => browser.post(form.action, { csrf: form.csrf, ...PASSWORD });
      await whileAway(world, async () => {
        const pages = await Promise.all([
          new Browser().request(another.url),
          browser.request(form.action),
          submit(),
        ]);
        expect(pages.map(readRefusal)).toEqual([LATER, LATER, LATER]);
        for (const page of pages) {
          expect(page.headers.get("content-type")).toContain("text/html");
          expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
        }
      });
      expect((await new Browser().request(another.url)).status).toBe(303);
      expect((await submit()).status).toBe(303);
    });

    test("a code that could not be redeemed remains valid", async () => {
      await using opened = await open();
      const { world, client } = opened;
      const begun = await client.begin();
      const callback = await client.walk(begun, hana);
      const redeem = () =>
        fetch(`${world.url}/pool/token`, {
          method: "POST",
          body: new URLSearchParams({
            grant_type: "authorization_code",
            client_id: "musubi-portal",
            redirect_uri: `${callback.origin}${callback.pathname}`,
            code: callback.searchParams.get("code") ?? "",
            code_verifier: begun.verifier,
          }),
        });
      await whileAway(world, async () => {
        expect(readRefusal(await redeem())).toEqual(LATER);
      });
      expect((await redeem()).status).toBe(200);
    });

    test("a sign-in with a password is asked to retry, in the protocol of its SDK", async () => {
      await using opened = await open();
      const { world } = opened;
      await whileAway(world, async () => {
        const refused = await initiateAuth(world);
        expect(readRefusal(refused)).toEqual(LATER);
        expect(refused.headers.get("x-amzn-errortype")).toBe("ServiceUnavailableException");
        expect(await refused.json()).toMatchObject({ __type: "ServiceUnavailableException" });
      });
      expect((await initiateAuth(world)).status).toBe(200);
    });

    test("the login's forms and pages ask for a retry, and nothing is lost", async () => {
      await using opened = await open();
      const { world } = opened;
      const browser = new Browser();
      const address = world.loginUrl().replace("/login/?", "/login/sign-up?");
      const csrf = readField(await (await browser.request(address)).text(), "csrf");
      const send = (email: string) => browser.post(address, { csrf, email });
      const step = await followToForm(browser, await send("nobody"));
      await whileAway(world, async () => {
        const signIn = world.submitSignIn(browser, world.loginUrl(), PASSWORD);
        const answers = await Promise.all([
          browser.request(step.url),
          send("aoi@example.jp"),
          signIn,
        ]);
        expect(answers.map(readRefusal)).toEqual([LATER, LATER, LATER]);
      });
      expect((await browser.request(step.url)).status).toBe(422);
      expect((await followToForm(browser, await send("aoi@example.jp"))).status).toBe(200);
    });
  });
} else {
  test("F05: with the disk full the pool asks for a retry of requests that would write", async () => {
    await using world = await createWorld([hana]);
    const client = await createPoolClient(reach(world));
    const { db } = world.database;
    await sql`pragma max_page_count = 1`.execute(db);
    const ask = async () => new Browser().request((await client.begin()).url);
    let answer = await ask();
    while (answer.status === 303) answer = await ask();
    expect(readRefusal(answer)).toEqual(LATER);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await ask()).status).toBe(303);
  });
}
