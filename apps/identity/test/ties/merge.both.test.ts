import {
  disableAccount,
  getAttributes,
  type Language,
  listActiveServiceIds,
  migrateAccount,
  UserKind,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { mail as english } from "@musubi/messages/en/mail";
import { describe, expect } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { mergeCalls } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signPoolTokens } from "../world/token-issuer.ts";
import { mailJa as japanese } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, mio, sora, nao } = PEOPLE;

const sandbox = await freshSandbox();

const move = (
  world: World,
  bearer: string,
  idToken: string,
  service_kind: number,
  language: Language = "en",
) =>
  world.client({ bearer, language }).send(migrateAccount, {
    body: {
      identifier: 1,
      migration_user_key: idToken,
      service_kind,
      account_pattern: UserKind.HOBO,
    },
  });

const finish = (
  world: World,
  bearer: string,
  person: DemoPerson,
  said: { readonly language?: Language } = { language: "ja" },
) =>
  world.client({ bearer }).send(disableAccount, {
    body: {
      user_key: person.subject,
      sub: person.subject,
      is_token_for_login_page: true,
      ...said,
    },
  });

const servicesOf = async (world: World, bearer: string): Promise<number[]> =>
  dataOf(await world.client({ bearer }).send(listActiveServiceIds, { body: {} }));

const ownersIn = async (service: "store" | "app" | "school"): Promise<string[]> =>
  (await sandbox.state(service)).accounts.map((account) => account.owner);

const stateOf = (world: World, person: DemoPerson) =>
  world.database.db
    .selectFrom("account")
    .select(["state", "merged_into"])
    .where("id", "=", person.subject)
    .executeTakeFirstOrThrow()
    .then((row) => ({ ...row }));

describe("merging another ID", () => {
  test("moves one service at a time, then closes the other ID and mails both holders", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await world.signIn(hana);
    const sourceSession = await world.signIn(kenji);
    const { idToken, accessToken } = await signPoolTokens(world, kenji);

    expect(await servicesOf(world, accessToken)).toEqual([2, 3]);
    dataOf(await move(world, target.access_token, idToken, 2));
    expect(await servicesOf(world, target.access_token)).toEqual([1, 2]);
    expect(await servicesOf(world, accessToken)).toEqual([3]);
    dataOf(await move(world, target.access_token, idToken, 3));
    dataOf(await finish(world, accessToken, kenji));

    expect(await servicesOf(world, target.access_token)).toEqual([1, 2, 3]);
    expect(await ownersIn("app")).toContain(`sub:${hana.subject}`);
    expect(await ownersIn("school")).not.toContain(`sub:${kenji.subject}`);
    expect(await stateOf(world, kenji)).toEqual({ state: "disabled", merged_into: hana.subject });
    // M13: the source's session has ended.
    const late = await world.client({ bearer: sourceSession.access_token }).send(getAttributes, {});
    expect(codeOf(late)).toBe("NotAuthorizedException");
    await workOutbox(world);
    expect(await sandbox.mails(hana.email)).toHaveLength(1);
    expect(await sandbox.mails(kenji.email)).toHaveLength(1);
    // M10: the last call, repeated after the end, gives the same answer.
    dataOf(await finish(world, accessToken, kenji));
    expect(codeOf(await finishAsStranger(world, accessToken))).toBe("UserNotFoundException");
  });

  test.each([[{ language: "en" }], [{ language: "ja" }], [{}]] as const)(
    "the language that the last call names changes neither ID's mail: %j",
    async (said) => {
      await using world = await createWorld([hana, nao], sandbox);
      const { db } = world.database;
      await db
        .updateTable("account")
        .set({ language: "en" })
        .where("id", "=", nao.subject)
        .execute();
      const { access_token: bearer } = await world.signIn(hana);
      const { idToken, accessToken } = await signPoolTokens(world, nao);
      dataOf(await mergeCalls(world.client({ bearer })).open(idToken));
      dataOf(await finish(world, accessToken, nao, said));
      await workOutbox(world);
      for (const [{ email }, subject] of [
        [hana, japanese.merged.subject(hana.email)],
        [nao, english.merged.subject("h***@example.jp")],
      ] as const) {
        expect((await sandbox.mails(email)).map((mail) => mail.subject)).toEqual([subject]);
      }
    },
  );

  const finishAsStranger = (world: World, bearer: string) => finish(world, bearer, hana);

  test("M01, M02: refuses one's own ID and services that must stay", async () => {
    await using world = await createWorld([hana, mio, sora, PEOPLE.riku, PEOPLE.aoi], sandbox);
    const { access_token } = await world.signIn(hana);
    const expected: [DemoPerson, number, string][] = [
      [hana, 1, "SameServiceException"],
      [mio, 3, "SameServiceException"],
      [sora, 5, "NotSupportedException"],
      [PEOPLE.riku, 5, "NotSupportedException"],
      [PEOPLE.aoi, 6, "ResourceNotFoundException"],
    ];
    for (const [person, service, code] of expected) {
      const { idToken } = await signPoolTokens(world, person);
      expect(codeOf(await move(world, access_token, idToken, service)), person.name).toBe(code);
    }
    expect(await servicesOf(world, access_token)).toEqual([1]);
    expect(await world.database.db.selectFrom("operation_lock").selectAll().execute()).toEqual([]);
  });

  onBothEngines("M03: without the right token of each ID, calls are refused", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { access_token, id_token } = await world.signIn(hana);
    const { idToken, accessToken } = await signPoolTokens(world, kenji);
    expect(codeOf(await move(world, accessToken, idToken, 2))).toBe("NotAuthorizedException");
    expect(codeOf(await move(world, access_token, accessToken, 2))).toBe("InvalidProofException");
    expect(codeOf(await move(world, access_token, id_token, 2))).toBe("InvalidProofException");
    expect(codeOf(await finish(world, access_token, hana))).toBe("NotAuthorizedException");
  });

  onBothEngines(
    "M04: if A is merged into B and B into A at the same time, one merge begins and the other is refused",
    async () => {
      for (let round = 0; round < 5; round += 1) {
        await sandbox.reset();
        await using world = await createWorld([hana, kenji], sandbox);
        const [a, b] = [await world.signIn(hana), await world.signIn(kenji)];
        const [ofA, ofB] = [await signPoolTokens(world, hana), await signPoolTokens(world, kenji)];
        const outcomes = await Promise.all([
          move(world, a.access_token, ofB.idToken, 2),
          move(world, b.access_token, ofA.idToken, 1),
        ]);
        expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
        for (const outcome of outcomes) {
          if (!outcome.ok) expect(codeOf(outcome)).toBe("MergeBusyException");
        }
      }
    },
  );

  onBothEngines("M05: while a merge runs, neither ID can be part of another merge", async () => {
    await using world = await createWorld([hana, kenji, sora, nao], sandbox);
    const [target, source, other] = [
      await world.signIn(hana),
      await world.signIn(kenji),
      await world.signIn(sora),
    ];
    const kenjis = await signPoolTokens(world, kenji);
    dataOf(await move(world, target.access_token, kenjis.idToken, 2));
    const hanas = await signPoolTokens(world, hana);
    expect(codeOf(await move(world, other.access_token, hanas.idToken, 1))).toBe(
      "MergeBusyException",
    );
    const naos = await signPoolTokens(world, nao);
    expect(codeOf(await move(world, source.access_token, naos.idToken, 1))).toBe(
      "MergeBusyException",
    );
  });

  onBothEngines(
    "M06: if every call is sent twice in parallel, both succeed, and each takes effect once",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { access_token } = await world.signIn(hana);
      const { idToken, accessToken } = await signPoolTokens(world, kenji);
      for (const service of [2, 3]) {
        const twice = await Promise.all([
          move(world, access_token, idToken, service),
          move(world, access_token, idToken, service),
        ]);
        for (const outcome of twice) dataOf(outcome);
      }
      const ends = await Promise.all([
        finish(world, accessToken, kenji),
        finish(world, accessToken, kenji),
      ]);
      for (const outcome of ends) dataOf(outcome);
      expect(await servicesOf(world, access_token)).toEqual([1, 2, 3]);
      await workOutbox(world);
      expect(await sandbox.mails(hana.email)).toHaveLength(1);
    },
  );

  onBothEngines(
    "M08, M09: if a service moved an account but failed or did not answer, the merge is finished later",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { access_token } = await world.signIn(hana);
      const { idToken, accessToken } = await signPoolTokens(world, kenji);
      const path = "account/owner";
      await sandbox.fault({ service: "app", path, kind: "fail-after", status: 500, times: 1 });
      await sandbox.fault({ service: "school", path, kind: "drop-after", times: 1 });
      expect(codeOf(await move(world, access_token, idToken, 2))).toBe(
        "ServiceUnavailableException",
      );
      const { accounts } = await sandbox.state("app");
      expect(accounts.map(({ owner }) => owner)).toContain(`sub:${hana.subject}`);
      expect(await servicesOf(world, access_token)).toEqual([1]);
      dataOf(await move(world, access_token, idToken, 2));
      expect(codeOf(await move(world, access_token, idToken, 3))).toBe(
        "ServiceUnavailableException",
      );
      expect(codeOf(await finish(world, accessToken, kenji))).toBe("MergeNotReadyException");
      expect(await stateOf(world, kenji)).toEqual({ state: "active", merged_into: null });
      world.passTime(60_000);
      expect(await sweep(world.parts)).toBe(1);
      expect(await stateOf(world, kenji)).toEqual({ state: "disabled", merged_into: hana.subject });
      const fresh = await world.signIn(hana);
      expect(await servicesOf(world, fresh.access_token)).toEqual([1, 2, 3]);
    },
  );

  test.each([
    ["ja", /[ぁ-ん]/],
    ["en", /^This could not be done/],
  ] as const)(
    "the message about a step that the service refuses is in the call's language (%s)",
    async (language, words) => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { access_token } = await world.signIn(hana);
      const { idToken } = await signPoolTokens(world, kenji);
      const path = "account/owner";
      await sandbox.fault({ service: "app", path, kind: "status", status: 502, times: 1 });
      expect(await move(world, access_token, idToken, 2, language)).toMatchObject({
        error: { error_code: "E500-01", message_body: expect.stringMatching(words) },
      });
      expect(await servicesOf(world, access_token)).toEqual([1]);
      dataOf(await move(world, access_token, idToken, 2, language));
    },
  );

  test("M10: closing the source too early, or without an open merge, is refused", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { access_token } = await world.signIn(hana);
    const { idToken, accessToken } = await signPoolTokens(world, kenji);
    expect(codeOf(await finish(world, accessToken, kenji))).toBe("MergeNotReadyException");
    dataOf(await move(world, access_token, idToken, 2));
    expect(codeOf(await finish(world, accessToken, kenji))).toBe("MergeNotReadyException");
    expect(await stateOf(world, kenji)).toEqual({ state: "active", merged_into: null });
  });

  test("a merged ID is erased after 14 days", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { access_token } = await world.signIn(hana);
    const { idToken, accessToken } = await signPoolTokens(world, kenji);
    for (const service of [2, 3]) dataOf(await move(world, access_token, idToken, service));
    dataOf(await finish(world, accessToken, kenji));
    world.passTime(14 * 24 * 60 * 60_000);
    await workOutbox(world);
    const row = await world.database.db
      .selectFrom("account")
      .select(["email", "password_hash"])
      .where("id", "=", kenji.subject)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ email: "", password_hash: null });
  });
});
