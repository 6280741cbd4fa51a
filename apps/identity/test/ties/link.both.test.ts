import { deleteService, ServiceType } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { nonceFor } from "../../src/accounts/caller-nonce.ts";
import { deleteTie } from "../../src/database/queries/ties.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { workOutbox } from "../world/mailbox.ts";
import { makeBusy } from "../world/merges.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { errorWords } from "../world/words.ts";
import {
  certify,
  link,
  OLD_APP,
  OLD_SCHOOL,
  OLD_STORE,
  servicesOf,
  startNeighbours,
} from "./old-accounts.ts";

const { hana, kenji, nao } = PEOPLE;
const { sandbox, app, school, createLinkWorld, ownerOf } = await startNeighbours();

describe("linking an old account", () => {
  test("L10: linking an old account of the store sends the store the holder's address, and writes a journal row", async () => {
    await using world = await createLinkWorld([nao, kenji]);
    const { access_token } = await world.signIn(kenji);
    const key = await certify(world, access_token);
    dataOf(await link(world, access_token, ServiceType.STORE, key));

    expect(await servicesOf(world, access_token)).toEqual([1, 2, 3]);
    await workOutbox(world);
    // The service now knows the holder's own address.
    expect(await ownerOf("store", kenji.email)).toBe(`sub:${kenji.subject}`);
    const rows = await world.database.db
      .selectFrom("journal")
      .select(["account", "author", "operation_detail"])
      .where("operation_detail", "=", 9)
      .execute();
    expect(rows).toHaveLength(1);
    expect({ ...rows[0] }).toEqual({
      account: kenji.subject,
      author: "identity",
      operation_detail: 9,
    });
  });

  test("L10: the ID's address and the old account's both get a notice", async () => {
    await using world = await createLinkWorld([kenji]);
    const { access_token } = await world.signIn(kenji);
    dataOf(await link(world, access_token, 1, await certify(world, access_token)));
    await workOutbox(world);
    for (const to of [kenji.email, OLD_STORE.email]) {
      expect(await sandbox.mails(to), to).toHaveLength(1);
    }
  });

  test("at the app and the school works with ID tokens of their sign-ins", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const now = world.parts.now();
    dataOf(await link(world, access_token, 2, await app.sign(OLD_APP, now)));
    const nonce = nonceFor("random", hana.subject);
    // After a redirect, with the nonce that was made for this caller.
    const auth_time = Math.floor(now / 1000) - 60;
    const token = await school.sign({ ...OLD_SCHOOL, nonce, auth_time }, now);
    dataOf(await link(world, access_token, 3, token));
    expect(await servicesOf(world, access_token)).toEqual([1, 2, 3]);
  });

  test("repeated with the same proof, succeeds and links once", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const token = await app.sign(OLD_APP, world.parts.now());
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => link(world, access_token, 2, token)),
    );
    dataOf(await link(world, access_token, 2, token));
    for (const outcome of outcomes) dataOf(outcome);
    expect(await servicesOf(world, access_token)).toEqual([1, 2]);
  });

  test("repeated during another operation after the tie was deleted, is refused as busy", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const token = await app.sign(OLD_APP, world.parts.now());
    dataOf(await link(world, access_token, 2, token));
    await deleteTie(world.database.db, hana.subject, 2);
    await makeBusy(world, hana.subject);
    expect(codeOf(await link(world, access_token, 2, token))).toBe("MergeBusyException");
  });

  test("is refused with SameServiceException if the ID has an account at the service already", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const key = await certify(world, access_token);
    expect(codeOf(await link(world, access_token, 1, key))).toBe("SameServiceException");
    expect(await ownerOf("store", OLD_STORE.email)).toBe("old:store-1001");
  });

  test.each([
    ["ja", errorWords.ja.transfer_left_service],
    ["en", errorWords.en.transfer_left_service],
  ] as const)(
    "a holder who left the service reads so, and not that they use it (%s)",
    async (language, words) => {
      await using world = await createLinkWorld();
      const { access_token } = await world.signIn();
      const client = world.client({ bearer: access_token });
      dataOf(await client.send(deleteService, { body: { service_id: 1 } }));
      const key = await certify(world, access_token);
      expect(await link(world, access_token, 1, key, language)).toMatchObject({
        error: { error_code: "E500-01", message_body: words },
      });
    },
  );

  test("M08: if the service linked the account and its answer was lost, a second request succeeds", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    await sandbox.fault({ service: "app", path: "account/owner", kind: "drop-after", times: 1 });
    const token = await app.sign(OLD_APP, world.parts.now());
    expect(codeOf(await link(world, access_token, 2, token))).toBe("ServiceUnavailableException");
    dataOf(await link(world, access_token, 2, token));
    expect(await servicesOf(world, access_token)).toEqual([1, 2]);
  });

  onBothEngines("M12: the sweep finishes a half-done link", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    await sandbox.fault({ service: "app", path: "account/owner", kind: "down", times: 1 });
    await link(world, access_token, 2, await app.sign(OLD_APP, world.parts.now()));
    expect(await sweep(world.parts)).toBe(0);
    world.passTime(60_000);
    expect(await sweep(world.parts)).toBe(1);
    expect(await servicesOf(world, access_token)).toEqual([1, 2]);
    world.passTime(60_000);
    expect(await sweep(world.parts)).toBe(0);
  });

  test("a 401, 429, 500, 503 or 504 of the service counts as no answer, not as a refusal", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const troubled = { service: "app", path: "account/owner", kind: "status", times: 1 } as const;
    const token = await app.sign(OLD_APP, world.parts.now());
    for (const status of [401, 429, 500, 503, 504]) {
      await sandbox.fault({ ...troubled, status });
      const outcome = await link(world, access_token, 2, token);
      expect(codeOf(outcome), `${status}`).toBe("ServiceUnavailableException");
    }
  });

  test.each([
    ["ja", /[ぁ-ん]/],
    ["en", /^This could not be done/],
  ] as const)(
    "the message about a link that the service refuses is in the holder's language (%s)",
    async (language, words) => {
      await using world = await createLinkWorld();
      const { access_token } = await world.signIn();
      const path = "account/owner";
      await sandbox.fault({ service: "app", path, kind: "status", status: 502, times: 1 });
      const token = await app.sign(OLD_APP, world.parts.now());
      expect(await link(world, access_token, 2, token, language)).toMatchObject({
        error: { error_code: "E500-01", message_body: expect.stringMatching(words) },
      });
      expect(await servicesOf(world, access_token)).toEqual([1]);
    },
  );
});
