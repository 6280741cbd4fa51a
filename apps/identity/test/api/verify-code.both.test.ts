import {
  CODE_LIFETIME_MS,
  OperationDetail,
  readIdToken,
  renewTokens,
  TRIES_RESET_AFTER_MS,
  verifyCode,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, vi } from "vitest";
import { HELD_DEEDS } from "../../src/accounts/held-addresses/held-word.ts";
import { DatabaseUnavailableError } from "../../src/database/unavailable.ts";
import { confirmHeld, emailOf, startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { holdAccounts } from "../world/hold-accounts.ts";
import { otherCode, workOutbox } from "../world/mailbox.ts";
import { makeBusy } from "../world/merges.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const NEW = "new-kenji@example.jp";

const believed = async (service: "app" | "school", subject: string = PEOPLE.kenji.subject) =>
  (await sandbox.state(service)).accounts.find(({ owner }) => owner === `sub:${subject}`)?.email;

const waitingJobs = async ({ database }: World) =>
  (await database.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);

describe("proving another e-mail address", () => {
  onBothEngines(
    "changes it, notifies every service at once, and writes a row in the journal",
    async () => {
      await using world = await createWorld([PEOPLE.kenji], sandbox);
      const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
      const code = await kenji.obtainCode(NEW);
      expect(dataOf(await kenji.confirm(code, NEW))).toEqual({});

      expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
      expect(await believed("app")).toBe(NEW);
      expect(await believed("school")).toBe(NEW);
      expect(await waitingJobs(world)).toEqual(["mail", "mail"]);
      const ties = await world.database.db.selectFrom("tie").select("service_email").execute();
      expect(ties.map((tie) => tie.service_email)).toEqual([NEW, NEW]);
      const row = await world.database.db
        .selectFrom("journal")
        .select(["author", "account", "email"])
        .where("operation_detail", "=", OperationDetail.CHANGE_EMAIL)
        .executeTakeFirstOrThrow();
      expect({ ...row }).toEqual({ author: "identity", account: PEOPLE.kenji.subject, email: NEW });

      const { refresh_token } = kenji.tokens;
      const body = { refresh_token, auth_service_id: 0 } as const;
      const renewed = dataOf(await world.client().send(renewTokens, { body }));
      expect(readIdToken(renewed.id_token)?.email).toBe(NEW);
      await world.signIn({ ...PEOPLE.kenji, email: NEW });
      await expect(world.signIn(PEOPLE.kenji)).rejects.toThrow();
    },
  );

  test("accepts the code in lower case, with spaces and a hyphen", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    const typed = ` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3).toLowerCase()} `;
    dataOf(await kenji.confirm(typed, "NEW-Kenji@example.jp"));
    expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
  });

  test("requires the bearer's own token and the attribute `email`", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    const other = await world.signIn(PEOPLE.kenji);
    const client = world.client({ bearer: kenji.tokens.access_token });
    const send = (access_token: string, attribute_name: "email") =>
      client.send(verifyCode, { body: { access_token, attribute_name, code, after_email: NEW } });
    expect(codeOf(await send(other.access_token, "email"))).toBe("NotAuthorizedException");
    const phone = await send(kenji.tokens.access_token, "phone" as "email");
    expect(codeOf(phone)).toBe("InvalidParameterException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(PEOPLE.kenji.email);
  });

  test("a wrong code, and a right code for another address, are refused as mismatches", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    expect(codeOf(await kenji.confirm("ABCDEF", NEW))).toBe("CodeMismatchException");
    const code = await kenji.obtainCode(NEW);
    expect(codeOf(await kenji.confirm(otherCode(code), NEW))).toBe("CodeMismatchException");
    expect(codeOf(await kenji.confirm(code, "x@example.jp"))).toBe("CodeMismatchException");
    dataOf(await kenji.confirm(code, NEW));
  });

  test("a wrong code says how many tries are left, and after the last one how long to wait", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    world.holdTime();
    for (const tries_left of [4, 3, 2, 1, 0]) {
      const wrong = await kenji.confirm(otherCode(code), NEW);
      expect(wrong).toMatchObject({ error: { error_code: "CodeMismatchException", tries_left } });
    }
    expect(await kenji.confirm(code, NEW)).toMatchObject({
      error: { error_code: "LimitExceededException" },
      retryAfterSeconds: TRIES_RESET_AFTER_MS / 1_000,
    });
  });

  test("only a caller who proved to read an address learns that another holder has it", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode("HANA@example.jp");
    const wrong = await kenji.confirm(otherCode(code), PEOPLE.hana.email);
    expect(codeOf(wrong)).toBe("CodeMismatchException");
    expect(codeOf(await kenji.confirm(code, PEOPLE.hana.email))).toBe("AliasExistsException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(PEOPLE.kenji.email);
    expect(await waitingJobs(world)).toEqual([]);
  });

  test("an old store account with the address prevents the change", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode("old-store@example.jp");
    const outcome = await kenji.confirm(code, "old-store@example.jp");
    expect(codeOf(outcome)).toBe("StoreUserExistsException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(PEOPLE.kenji.email);
  });

  test.each([
    ["is down", { kind: "down" }],
    ["fails", { kind: "status", status: 500 }],
    ["answers too late", { kind: "hang" }],
  ] as const)(
    "a store that %s does not prevent the change; the journal records its silence",
    async (_, fault) => {
      await using world = await createWorld([PEOPLE.kenji], sandbox);
      const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
      const code = await kenji.obtainCode(NEW);
      await sandbox.fault({ service: "store", path: "/account/old/active", ...fault });
      dataOf(await kenji.confirm(code, NEW));
      expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
      const { log_text } = await world.database.db
        .selectFrom("journal")
        .select("log_text")
        .where("operation_detail", "=", OperationDetail.CHANGE_EMAIL)
        .executeTakeFirstOrThrow();
      expect(log_text).toBe("silent store");
      await sandbox.clearFaults();
    },
  );

  test("F02: a right code remains valid if the change fails on our side", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    using transact = vi.spyOn(world.database, "transact");
    // More often than there are tries: a right code does not count as a guess.
    for (let n = 0; n < 6; n += 1) {
      transact.mockRejectedValueOnce(new DatabaseUnavailableError(new Error("gone")));
      expect(codeOf(await kenji.confirm(code, NEW))).toBe("ServiceUnavailableException");
    }
    expect(await emailOf(world, PEOPLE.kenji)).toBe(PEOPLE.kenji.email);
    dataOf(await kenji.confirm(code, NEW));
    expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
  });

  test("F02: if the address was changed and the answer was lost, a repeated call reports success", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    const { transact } = world.database;
    using spy = vi.spyOn(world.database, "transact");
    spy.mockImplementationOnce(async (work) => {
      await transact(work);
      throw new DatabaseUnavailableError(new Error("committed, and nobody said so"));
    });
    expect(codeOf(await kenji.confirm(code, NEW))).toBe("ServiceUnavailableException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
    dataOf(await kenji.confirm(code, NEW));
    expect([await believed("app"), await believed("school")]).toEqual([NEW, NEW]);
    expect((await waitingJobs(world)).toSorted()).toEqual([
      "mail",
      "mail",
      "tell-address",
      "tell-address",
    ]);
  });

  /** Changes the address in a process that dies before the services are notified. */
  async function changeAndDie(world: World) {
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    using byId = vi.spyOn(world.parts.connectors, "byId");
    byId.mockImplementation(() => {
      throw new DatabaseUnavailableError(new Error("gone"));
    });
    expect(codeOf(await kenji.confirm(code, NEW))).toBe("ServiceUnavailableException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
    return { kenji, code };
  }

  test("F02: if a process dies before the services are notified, the same code reports the change as made", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const { kenji, code } = await changeAndDie(world);
    using byPassword = vi.spyOn(world.parts.connectors, "byPassword");
    for (let n = 0; n < 2; n += 1) dataOf(await kenji.confirm(code, NEW));
    // At this point it no longer matters whether an old account has the address.
    expect(byPassword).not.toHaveBeenCalled();
    expect([await believed("app"), await believed("school")]).toEqual([NEW, NEW]);
    expect(codeOf(await kenji.confirm(code, "x@example.jp"))).toBe("CodeMismatchException");
    expect(codeOf(await kenji.confirm(otherCode(code), NEW))).toBe("ExpiredCodeException");
    for (let n = 0; n < 4; n += 1) await kenji.confirm(otherCode(code), NEW);
    expect(codeOf(await kenji.confirm(code, NEW))).toBe("LimitExceededException");
  });

  test("F02: if a service had no account to change, a repeated call reports that too; an expired code is refused", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    await world.database.db
      .insertInto("place")
      .values({ account: PEOPLE.kenji.subject, service_id: 1, lineage: "l", since: 0 })
      .execute();
    const { kenji, code } = await changeAndDie(world);
    for (let n = 0; n < 2; n += 1) {
      expect(codeOf(await kenji.confirm(code, NEW))).toBe("E404-01");
    }
    world.passTime(CODE_LIFETIME_MS);
    const later = await startEmailChange(world, sandbox, { ...PEOPLE.kenji, email: NEW });
    expect(codeOf(await later.confirm(code, NEW))).toBe("ExpiredCodeException");
  });

  onBothEngines(
    "F02: while the account is locked the change is refused, and the code remains valid",
    async () => {
      await using world = await createWorld([PEOPLE.kenji], sandbox, {}, 1_500);
      const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
      const code = await kenji.obtainCode(NEW);
      // The embedded database has a single lock: there, the code is not even checked.
      const lock = await holdAccounts(world.config.databaseUrl, [PEOPLE.kenji.subject]);
      expect(codeOf(await kenji.confirm(code, NEW))).toBe("ServiceUnavailableException");
      await lock[Symbol.asyncDispose]();
      dataOf(await kenji.confirm(code, NEW));
      expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
    },
  );

  test("is refused while the account is part of a merge", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    await makeBusy(world, PEOPLE.kenji.subject);
    expect(codeOf(await kenji.confirm(code, NEW))).toBe("MergeBusyException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(PEOPLE.kenji.email);
    await world.database.db.deleteFrom("operation_lock").execute();
    dataOf(await kenji.confirm(code, NEW));
  });

  test("is refused to an account that now signs in only with a provider", async () => {
    await using world = await createWorld([PEOPLE.kenji, PEOPLE.yuki], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    await world.database.db
      .updateTable("account_identity")
      .set({ account: PEOPLE.kenji.subject })
      .execute();
    await world.database.db.updateTable("account").set({ password_hash: null }).execute();
    expect(codeOf(await kenji.confirm(code, NEW))).toBe("InvalidParameterException");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(PEOPLE.kenji.email);
  });

  test("E404-01: a service without an account to change does not prevent the change", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    await world.database.db
      .insertInto("place")
      .values({ account: PEOPLE.kenji.subject, service_id: 1, lineage: "l", since: 0 })
      .execute();
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    expect(codeOf(await kenji.confirm(code, NEW))).toBe("E404-01");
    expect(await emailOf(world, PEOPLE.kenji)).toBe(NEW);
    expect(await believed("app")).toBe(NEW);
    expect(await waitingJobs(world)).toEqual(["mail", "mail"]);
  });

  test.each([
    ["does not answer", { kind: "down" }],
    ["fails", { kind: "status", status: 500 }],
    ["made the change without an answer", { kind: "drop-after" }],
  ] as const)("a service that %s is notified again later", async (_, fault) => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    await sandbox.fault({ service: "app", path: "/account/update", ...fault, times: 1 });
    dataOf(await kenji.confirm(code, NEW));
    expect(await believed("school")).toBe(NEW);
    expect((await waitingJobs(world)).toSorted()).toEqual(["mail", "mail", "tell-address"]);
    world.passTime(6_000);
    await workOutbox(world);
    expect(await believed("app")).toBe(NEW);
    expect(await waitingJobs(world)).toEqual([]);
  });

  test("a service that missed two changes ends up with the newest address", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    await sandbox.fault({ service: "app", path: "/account/update", kind: "down", times: 2 });
    for (const email of ["first@example.jp", NEW]) {
      const code = await kenji.obtainCode(email);
      dataOf(await kenji.confirm(code, email));
      await confirmHeld(world, PEOPLE.kenji.email, HELD_DEEDS.address(NEW));
    }
    expect(await believed("app")).toBe(PEOPLE.kenji.email);
    world.passTime(6_000);
    await workOutbox(world);
    expect(await believed("app")).toBe(NEW);
    expect(await waitingJobs(world)).toEqual([]);
  });

  test("a service to which the ID is no longer linked is not notified", async () => {
    await using world = await createWorld([PEOPLE.kenji], sandbox);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const code = await kenji.obtainCode(NEW);
    await sandbox.fault({ service: "app", path: "/account/update", kind: "down", times: 1 });
    dataOf(await kenji.confirm(code, NEW));
    await world.database.db.deleteFrom("place").where("service_id", "=", 2).execute();
    world.passTime(6_000);
    await workOutbox(world);
    expect(await believed("app")).toBe(PEOPLE.kenji.email);
    expect(await waitingJobs(world)).toEqual([]);
  });
});
