import {
  DAY_MS,
  freezeAccount,
  getAttributes,
  mailTakeBackLinks,
  RECENT_SIGN_IN_MS,
  REST_MS,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { resetPassword } from "../../../src/accounts/reset-password.ts";
import { giveIdentity, givePasskey } from "../../world/credential-calls.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  endFreezeBy,
  readAccount,
  settleIn,
  told,
  use,
  VISITOR,
} from "./claims.ts";

const { hana } = PEOPLE;
const THIEF = "thief@example.com";

const send = (world: World, bearer: string) =>
  world.client({ bearer, language: "en" }).send(freezeAccount, { body: {} });

/** Sets a new password by a code to the mailbox. */
async function setByCode({ parts }: World, password: string) {
  const { db } = parts.database;
  const scope = { purpose: "forgot", emailKey: hana.email, codeSeries: "" } as const;
  const code = dataOf(await parts.codes.issue(db, scope, hana.email, parts.now()));
  const typed = await parts.codes.check(db, scope, code, { ...VISITOR, now: parts.now() });
  const proof = { scope, ticket: dataOf(typed).ticket };
  const address = { email: hana.email, emailKey: hana.email };
  dataOf(await resetPassword(parts, address, { proof, password }, VISITOR));
}

describe("a holder who has just logged in freezes their own ID", () => {
  test("S03: every session ends, the holder's too; the password is void, and the mailbox gets a notice", async () => {
    await using world = await createWorld();
    const thief = await world.signIn();
    const { access_token } = await world.signIn();
    await collectMails(world);
    dataOf(await send(world, access_token));
    for (const bearer of [thief.access_token, access_token]) {
      const outcome = await world.client({ bearer }).send(getAttributes, {});
      expect(codeOf(outcome)).toBe("NotAuthorizedException");
    }
    await expect(world.signIn()).rejects.toThrow();
    expect(told(await collectMails(world))).toEqual([`${hana.email}: account-frozen`]);
    const { frozen_until } = await readAccount(world, hana);
    expect(frozen_until).toBeGreaterThan(world.parts.now() + REST_MS - DAY_MS);
  });

  test("S03: a token without a fresh sign-in cannot freeze the ID: it may be stolen", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const before = await readAccount(world, hana);
    // As if the token had been renewed, long after its sign-in.
    await world.database.db
      .updateTable("login_session")
      .set((eb) => ({ auth_time: eb("auth_time", "-", RECENT_SIGN_IN_MS) }))
      .execute();
    expect(codeOf(await send(world, access_token))).toBe("FreshSignInRequired");
    expect(await readAccount(world, hana)).toEqual(before);
  });

  test("a second freeze is refused, and does not extend the first", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const until = world.parts.now() + REST_MS / 2;
    await world.database.db.updateTable("account").set({ frozen_until: until }).execute();
    expect(codeOf(await send(world, access_token))).toBe("AccountRestingException");
    expect((await readAccount(world, hana)).frozen_until).toBe(until);
  });

  test("S03: the ID cannot be frozen again for 14 days: a thief would void each new password", async () => {
    await using world = await createWorld();
    dataOf(await send(world, (await world.signIn()).access_token));
    await setByCode(world, "Another2026");
    const person = { ...hana, password: "Another2026" };
    const refused = await send(world, (await world.signIn(person)).access_token);
    expect(codeOf(refused)).toBe("FrozenRecentlyException");
    expect(await readAccount(world, hana)).toMatchObject({
      frozen_until: null,
      password_reset_required: null,
    });
    world.passTime(14 * DAY_MS);
    dataOf(await send(world, (await world.signIn(person)).access_token));
  });

  test("S03: no provider and no passkey ends the freeze, even after an earlier freeze by a link", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const { id } = await givePasskey(world, hana, "phone", 100 * DAY_MS);
    const subject = "hana at Google";
    await giveIdentity(world, hana, "Google", { subject, agoMs: 100 * DAY_MS });
    const google = { issuer: world.config.providers.google.issuer, subject };
    expect(await use(world, await changePassword(world, hana, "Thiefs2026"))).toBe("frozen");
    await setByCode(world, "Another2026");
    world.passTime(1);
    const { access_token } = await world.signIn({ ...hana, password: "Another2026" });
    dataOf(await send(world, access_token));
    for (const credential of [google, { passkey: id }]) await endFreezeBy(world, hana, credential);
    const { frozen_until } = await readAccount(world, hana);
    expect(frozen_until).not.toBeNull();
  });

  onBothEngines("two requests at once freeze the ID once", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    await collectMails(world);
    const both = await Promise.all([send(world, access_token), send(world, access_token)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(told(await collectMails(world))).toEqual([`${hana.email}: account-frozen`]);
  });
});

test("S03: take-back links that a session requests twice go only to the previous mailbox, once", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  await changeAddress(world, hana, THIEF);
  const { access_token } = await world.signIn({ ...hana, email: THIEF });
  const client = world.client({ bearer: access_token });
  await collectMails(world);
  expect(dataOf(await client.send(mailTakeBackLinks, { body: {} }))).toEqual({});
  dataOf(await client.send(mailTakeBackLinks, { body: {} }));
  expect(told(await collectMails(world))).toEqual([`${hana.email}: take-back-links`]);
});
