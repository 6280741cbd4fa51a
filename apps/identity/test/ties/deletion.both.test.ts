import {
  accountDeletable,
  deleteService,
  disableAccount,
  eraseAccount,
  getAttributes,
  listActiveServiceIds,
  migrateAccount,
  suspendAccount,
  UserKind,
  wakeService,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import type { Connector } from "../../src/services/connectors.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { deleteService as deleteAtService } from "../../src/ties/places/delete-service.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { hurryLeavingMails, workOutbox } from "../world/mailbox.ts";
import { makeBusy } from "../world/merges.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { readLeft, readSleeps } from "../world/place-calls.ts";
import { signPoolTokens } from "../world/token-issuer.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, ren, nao } = PEOPLE;

const sandbox = await freshSandbox();

const remove = (world: World, bearer: string, service_id: number) =>
  world.client({ bearer }).send(deleteService, { body: { service_id } });

const close = (world: World, bearer: string, user_key: string = hana.subject) =>
  world.client({ bearer }).send(disableAccount, {
    body: { user_key, is_token_for_login_page: false },
  });

const servicesOf = async (world: World, bearer: string): Promise<number[]> =>
  dataOf(await world.client({ bearer }).send(listActiveServiceIds, { body: {} }));

const storeStateOf = async (subject: string) =>
  (await sandbox.state("store")).accounts.find((account) => account.owner === `sub:${subject}`)
    ?.state;

describe("leaving a service", () => {
  onBothEngines(
    "puts the account to sleep at once, erases it after 14 days, and mails the holder",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { access_token } = await world.signIn();
      dataOf(await remove(world, access_token, 1));
      expect(await servicesOf(world, access_token)).toEqual([]);
      expect(await storeStateOf(hana.subject)).toBe("suspended");
      await hurryLeavingMails(world);
      await workOutbox(world);
      expect(await sandbox.mails(hana.email)).toHaveLength(1);
      expect(await storeStateOf(hana.subject)).toBe("suspended");
      world.passTime(14 * 24 * 60 * 60_000);
      await workOutbox(world);
      expect(await storeStateOf(hana.subject)).toBeUndefined();
    },
  );

  test("D01: a service that says it cannot be left is not left, and the ID is not busy afterwards", async () => {
    await using world = await createWorld([ren], sandbox);
    const { access_token } = await world.signIn(ren);
    const refused = await world
      .client({ bearer: access_token, language: "ja" })
      .send(deleteService, { body: { service_id: 1 } });
    expect(codeOf(refused)).toBe("E500-01");
    if (!refused.ok && refused.kind === "refused") {
      expect(refused.error.message_body).toMatch(/[ぁ-ん]/);
    }
    expect(await servicesOf(world, access_token)).toEqual([1, 2]);
    expect(await storeStateOf(ren.subject)).toBe("active");
    // The ID is not busy: the other service can still be left.
    dataOf(await remove(world, access_token, 2));
  });

  test.each([
    ["ja", /[ぁ-ん]/],
    ["en", /^This could not be done/],
  ] as const)(
    "D01: if the service refuses only when told to suspend the account, the message is in the holder's language (%s)",
    async (language, words) => {
      await using world = await createWorld([hana], sandbox);
      const { access_token } = await world.signIn();
      const path = "account/suspend";
      await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
      const refused = await world
        .client({ bearer: access_token, language })
        .send(deleteService, { body: { service_id: 1 } });
      expect(refused).toMatchObject({
        error: { error_code: "E500-01", message_body: expect.stringMatching(words) },
      });
      expect(await servicesOf(world, access_token)).toEqual([1]);
      dataOf(await remove(world, access_token, 1));
    },
  );

  onBothEngines("D02: several requests at once have one effect", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => remove(world, access_token, 1)));
    for (const outcome of outcomes) dataOf(outcome);
    dataOf(await remove(world, access_token, 1));
    await hurryLeavingMails(world);
    await workOutbox(world);
    expect(await sandbox.mails(hana.email)).toHaveLength(1);
    const erasures = await world.database.db
      .selectFrom("outbox")
      .select("kind")
      .where("kind", "=", "erase-at-service")
      .execute();
    expect(erasures).toHaveLength(1);
  });

  test("leaving a service that was left and tied again is refused as busy while another operation runs", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    dataOf(await remove(world, access_token, 1));
    const client = world.client({ bearer: access_token });
    dataOf(await client.send(wakeService, { body: { service_id: 1 } }));
    await makeBusy(world, hana.subject);
    expect(codeOf(await remove(world, access_token, 1))).toBe("MergeBusyException");
  });

  onBothEngines(
    "D02: if one of two requests calls the leaving off, the other answers that the service is still in use",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { access_token } = await world.signIn();
      const store = world.parts.connectors.byId(1);
      if (!store) throw new Error("There is no store.");
      const path = "account/suspend";
      await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
      // While the first request asks the service, the second continues the same operation and is refused.
      const slow: Connector = {
        entry: store.entry,
        async send(call, input, language) {
          const outcome = await store.send(call, input, language);
          if (call.name === accountDeletable.name) {
            expect(codeOf(await remove(world, access_token, 1))).toBe("E500-01");
          }
          return outcome;
        },
      };
      const parts = { ...world.parts, connectors: { ...world.parts.connectors, byId: () => slow } };
      const caller = { account: hana.subject, user_agent: null, ...LOGGED_IN };
      expect(await deleteAtService(parts, caller, 1, "en")).toEqual({
        ok: false,
        code: "ServiceActiveException",
      });
      expect(await servicesOf(world, access_token)).toEqual([1]);
      expect(await storeStateOf(hana.subject)).toBe("active");
      dataOf(await remove(world, access_token, 1));
    },
  );

  test("a service that has erased the account by itself can still be left", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    const store = world.parts.connectors.byId(1);
    for (const call of [suspendAccount, eraseAccount]) {
      const body = { user_key: hana.subject, key: `by-the-store-${call.name}` };
      expect(await store?.send(call, { body }, "en")).toMatchObject({ ok: true });
    }
    dataOf(await remove(world, access_token, 1));
    expect(await servicesOf(world, access_token)).toEqual([]);
    // The service may find the account again, so it sleeps until its day like any other; then its address is deleted.
    expect(await readSleeps(world)).toMatchObject([{ state: "asleep", service_email: hana.email }]);
    dataOf(await close(world, access_token));
    world.passTime(14 * 24 * 60 * 60_000);
    await workOutbox(world);
    expect(await readLeft(world)).toEqual(["erased"]);
  });

  test("is refused if the service is not tied, or does not exist", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    for (const service of [0, 2, 77]) {
      expect(codeOf(await remove(world, access_token, service))).toBe("ResourceNotFoundException");
    }
  });

  test("F04: is refused while the service is down, and works once it answers", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    await sandbox.fault({ service: "store", kind: "down", times: 1 });
    expect(codeOf(await remove(world, access_token, 1))).toBe("ServiceUnavailableException");
    expect(await servicesOf(world, access_token)).toEqual([1]);
    dataOf(await remove(world, access_token, 1));
  });

  onBothEngines(
    "M12: the sweep finishes a half-done leaving, even if it cannot finish an earlier operation",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      for (const [person, service, id] of [
        [hana, "store", 1],
        [kenji, "app", 2],
      ] as const) {
        await sandbox.fault({ service, path: "account/suspend", kind: "down", times: 1 });
        const { access_token } = await world.signIn(person);
        expect(codeOf(await remove(world, access_token, id))).toBe("ServiceUnavailableException");
      }
      world.passTime(60_000);
      const { connectors } = world.parts;
      const byId = (id: number) => {
        if (id === 1) throw new Error("Nobody planned for this.");
        return connectors.byId(id);
      };
      const parts = { ...world.parts, connectors: { ...connectors, byId } };
      await expect(sweep(parts)).rejects.toThrow("Nobody planned for this.");
      expect(await servicesOf(world, (await world.signIn(kenji)).access_token)).toEqual([3]);
      world.passTime(60_000);
      // Of two sweeps at the same moment, only one finishes the leaving.
      await using second = await world.restart();
      const swept = await Promise.all([sweep(world.parts), sweep(second.parts)]);
      expect(swept.toSorted()).toEqual([0, 1]);
      expect(await servicesOf(world, (await world.signIn(hana)).access_token)).toEqual([]);
    },
  );

  onBothEngines("M11: during a merge, no service is left and the ID is not closed", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { access_token } = await world.signIn(hana);
    const { idToken } = await signPoolTokens(world, kenji);
    dataOf(
      await world.client({ bearer: access_token }).send(migrateAccount, {
        body: {
          identifier: 1,
          migration_user_key: idToken,
          service_kind: 2,
          account_pattern: UserKind.HOBO,
        },
      }),
    );
    expect(codeOf(await remove(world, access_token, 1))).toBe("MergeBusyException");
    expect(codeOf(await close(world, access_token))).toBe("MergeBusyException");
  });
});

describeOnce("closing one's own account", () => {
  test("answers 409 while a service is in use, and closes the ID once it is left", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    expect(codeOf(await close(world, access_token))).toBe("ServiceActiveException");
    dataOf(await remove(world, access_token, 1));
    const other = await world.signIn();
    dataOf(await close(world, access_token));
    for (const bearer of [access_token, other.access_token]) {
      expect(codeOf(await world.client({ bearer }).send(getAttributes, {}))).toBe(
        "NotAuthorizedException",
      );
      // A holder who did not get the answer learns that the ID is closed.
      expect(codeOf(await close(world, bearer))).toBe("UserNotFoundException");
    }
    // The page offers to wake the ID, and does not log in.
    await expect(world.signIn()).rejects.toThrow("200");
    await workOutbox(world);
    expect((await sandbox.mails(hana.email)).length).toBe(1);
  });

  test("I01: does not close another holder's account", async () => {
    await using world = await createWorld([hana, nao], sandbox);
    const { access_token } = await world.signIn();
    const other = await close(world, access_token, nao.subject);
    expect(codeOf(other)).toBe("UserNotFoundException");
    expect(other).toEqual(await close(world, access_token, "nobody"));
  });
});
