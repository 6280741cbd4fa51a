import { AsyncLocalStorage } from "node:async_hooks";
import {
  deleteService,
  disableAccount,
  freezeAccount,
  openMerge,
  type SentCall,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { entryOf } from "../../src/api/call-map.ts";
import { answerCall } from "../../src/api/register-call.ts";
import type { Database } from "../../src/database/database.ts";
import { verifyBearer } from "../../src/tokens/verify-bearer.ts";
import { readAccount, settleIn, use, writeChange } from "../ties/take-back/claims.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { idTokenOf } from "../world/merge-calls.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const ALONE = { ...hana, services: [] };
const STORE = 1;

const sandbox = await freshSandbox();

/**
 * Runs something while a call is under way whose session was found valid: on PostgreSQL right
 * before the call locks the account, as if it had waited for the lock; on SQLite, where nothing
 * else runs during a transaction, right before the transaction.
 */
function duringCall({ database }: World, happens: () => Promise<unknown>): Database {
  const elsewhere = AsyncLocalStorage.snapshot();
  let begun: Promise<unknown> | undefined;
  const once = () => {
    begun ??= elsewhere(happens);
    return begun;
  };
  if (database.engine === "postgres") {
    const lockAccounts: Database["lockAccounts"] = async (trx, ids) => {
      await once();
      return database.lockAccounts(trx, ids);
    };
    return { ...database, lockAccounts };
  }
  const transact: Database["transact"] = async (work) => {
    await once();
    return database.transact(work);
  };
  return { ...database, transact };
}

/** Sends a call. Returns its refusal or its answer. */
async function send(
  world: World,
  { call, body, bearer: token }: { call: SentCall; body: object; bearer: string },
  happens: () => Promise<unknown>,
) {
  const { issuer, now } = world.parts;
  const bearer = await verifyBearer(issuer, token, now());
  const parts = { ...world.parts, database: duringCall(world, happens) };
  const trace = () => ({ userAgent: "", network: "", from: "192.0.2.1" });
  const asked = { body, bearer, language: "en", trace, query: {}, params: {}, proof: undefined };
  return answerCall(parts, entryOf(call), asked as never);
}

const what = async (world: World) => {
  const { state, frozen_until, own_frozen_at } = await readAccount(world, hana);
  const ops = await world.database.db.selectFrom("operation").select("kind").execute();
  return { state, frozen_until, own_frozen_at, ops };
};

describe("S24: a call whose session ends while it is under way", () => {
  const close = { user_key: hana.subject, is_token_for_login_page: false };
  test.each([
    ["closes nothing", disableAccount, close, ALONE],
    ["leaves no service", deleteService, { service_id: STORE }, hana],
    ["freezes nothing", freezeAccount, {}, ALONE],
  ] as const)("%s, if a take-back ended the session", async (_does, call, body, person) => {
    await using world = await createWorld([person], sandbox);
    await settleIn(world, hana);
    const link = await writeChange(world, hana, { kind: "credential" });
    const { access_token: bearer } = await world.signIn(person);
    const before = await what(world);
    const sent = await send(world, { call, body, bearer }, async () =>
      expect(await use(world, link)).toBe("restored"),
    );
    expect(sent).toMatchObject({ ok: false, code: "NotAuthorizedException" });
    expect(await what(world)).toEqual(before);
  });

  test("opens no merge if the source's sign-in to the pool has ended meanwhile", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await settleIn(world, hana);
    const link = await writeChange(world, hana, { kind: "credential" });
    const { access_token: bearer } = await world.signIn(kenji);
    const body = { migration_user_key: await idTokenOf(world, hana) };
    const before = await what(world);
    const sent = await send(world, { call: openMerge, body, bearer }, async () =>
      expect(await use(world, link)).toBe("restored"),
    );
    expect(sent).toMatchObject({ ok: false, code: "InvalidProofException" });
    expect(await what(world)).toEqual(before);
  });
});
