import { changePassword } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test, vi } from "vitest";
import { resetPassword } from "../../src/accounts/reset-password.ts";
import { endSessions } from "../../src/accounts/sessions/end-sessions.ts";
import { beginLoginSession } from "../../src/accounts/sessions/login-session.ts";
import { outsideTransaction } from "../../src/database/database.ts";
import { findPoolAccountBehind } from "../../src/database/queries/pool-accounts.ts";
import { resetPasswordOf } from "../../src/database/queries/registrations.ts";
import { randomSecret } from "../../src/settings/secrets.ts";
import { use, writeChange } from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { haveStopped } from "../world/have-stopped.ts";
import { dataOf } from "../world/outcomes.ts";
import { createPoolClient, followToPortal, openForm, reach } from "../world/pool-client.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { proveByPassword } from "../world/prove.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const PASSWORD = "Yozakura2026";

const NEW_BROWSER = {
  userAgent: "",
  network: "",
  browser: "browser",
  form: undefined,
  language: "ja" as const,
  isProven: async () => false,
};

/** Changes Hana's password. All preparations are done before. */
type PreparedChange = () => Promise<unknown>;

async function prepareChange(world: World): Promise<PreparedChange> {
  const { access_token } = await world.signIn(hana);
  const client = world.client({ bearer: access_token });
  const body = {
    access_token,
    previous_password: hana.password,
    proposed_password: PASSWORD,
  };
  return async () => dataOf(await client.send(changePassword, { body }));
}

async function prepareReset({ parts }: World): Promise<PreparedChange> {
  const { codes, database } = parts;
  const address = { email: hana.email, emailKey: hana.email };
  const scope = { purpose: "forgot", emailKey: hana.email, codeSeries: "a request" } as const;
  const code = dataOf(await codes.issue(database.db, scope, hana.email, parts.now()));
  const stranger = { language: "en", userAgent: "", network: "", from: "" } as const;
  const from = { ...stranger, now: parts.now() };
  const { ticket } = dataOf(await codes.check(database.db, scope, code, from));
  const given = { proof: { scope, ticket }, password: PASSWORD };
  return async () =>
    expect(await resetPassword(parts, address, given, stranger)).toMatchObject({ ok: true });
}

const CHANGES = [
  ["a change", prepareChange],
  ["a reset", prepareReset],
] as const;

/** Runs something after a password was checked, before the sign-in takes effect. */
function afterNextCheck({ parts: { hasher } }: World, happens: () => Promise<unknown>): void {
  const { verify } = hasher;
  vi.spyOn(hasher, "verify").mockImplementationOnce(async (...typed) => {
    const isRight = await verify(...typed);
    await happens();
    return isRight;
  });
}

const opensLogin = async (world: World, password: string): Promise<boolean> => {
  const person = { email: hana.email, password };
  return (await world.submitSignIn(new Browser(), world.loginUrl(), person)).status === 303;
};

const opensPool = (world: World, password: string): Promise<boolean> =>
  signInToPool(world.url, { email: hana.email, password }).then(
    () => true,
    () => false,
  );

/** Types a password at the pool's page, and continues until the portal has a code. */
async function opensPoolPage(world: World, password: string): Promise<boolean> {
  const client = await createPoolClient(reach(world));
  const callback = await client.walk(await client.begin(), { email: hana.email, password });
  return callback.searchParams.has("code");
}

const WAYS_IN = [
  ["the hosted login", opensLogin],
  ["the pool's call", opensPool],
  ["the pool's page", opensPoolPage],
] as const;

describe("T11: a sign-in with the old password that is under way", () => {
  test.each(
    CHANGES.flatMap(([what, prepare]) =>
      WAYS_IN.map(([where, opens]) => [what, where, prepare, opens] as const),
    ),
  )("is refused after %s, at %s", async (_what, _where, prepare, opens) => {
    await using world = await createWorld([hana]);
    afterNextCheck(world, await prepare(world));
    expect(await opens(world, hana.password)).toBe(false);
    expect(await opens(world, PASSWORD)).toBe(true);
  });

  test.each(WAYS_IN)("is refused after a take-back, at %s", async (_, opens) => {
    await using world = await createWorld([hana]);
    const link = await writeChange(world, hana, { kind: "leaving" });
    afterNextCheck(world, async () => expect(await use(world, link)).toBe("restored"));
    expect(await opens(world, hana.password)).toBe(false);
  });

  test.each(CHANGES)("is refused after %s before the pool has the answer", async (_, prepare) => {
    await using world = await createWorld([hana]);
    const change = await prepare(world);
    const client = await createPoolClient(reach(world));
    const browser = new Browser();
    const form = await openForm((await client.begin()).url, browser, client.atHome);
    const { email, password } = hana;
    const signedIn = await browser.post(form.action, { csrf: form.csrf, email, password });
    expect(signedIn.status).toBe(303);
    await change();
    const portal = world.config.portalOrigin;
    await expect(followToPortal(signedIn, browser, { ...client, portal })).rejects.toThrow("400");
  });

  test("waits for a new password that is being committed, and is refused", async () => {
    await using world = await createWorld([hana]);
    const { database } = world;
    const checked = await proveByPassword(database.db, hana.subject);
    let signIns: readonly Promise<unknown>[] = [];
    await database.transact(async (trx) => {
      await resetPasswordOf(trx, hana.email, "of another password", world.parts.now());
      signIns = outsideTransaction(() => [
        beginLoginSession(world.parts, checked, randomSecret(), undefined, NEW_BROWSER),
        findPoolAccountBehind(database, checked),
      ]);
      await Promise.race([...signIns, haveStopped(world, signIns.length)]);
      await endSessions(world.parts, trx, hana.subject);
    });
    expect(await Promise.all(signIns)).toEqual([{ ok: false, code: "over" }, undefined]);
  });
});
