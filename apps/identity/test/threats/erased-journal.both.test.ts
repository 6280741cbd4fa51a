import { LogIdentifier, LogLevel, OperationDetail, SLEEP_MS, writeLog } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { disableAccount } from "../../src/database/queries/accounts.ts";
import { startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana, kenji, sora } = PEOPLE;
const NEW = "asagi@example.jp";

const readRows = ({ database: { db } }: World) =>
  db.selectFrom("journal").selectAll().orderBy("at").execute();

/** Sends a client's journal entry, with or without a session. */
async function tell(
  world: World,
  info: { readonly email?: string; readonly user_id?: string; readonly log_text?: string },
  bearer?: string,
): Promise<void> {
  const client = world.client(bearer === undefined ? {} : { bearer });
  const log_info = { user_agent: "their browser", result: `done by ${info.email}`, ...info };
  const body = {
    log_level: LogLevel.INFO,
    identifier: LogIdentifier.AUTH,
    operation_detail: OperationDetail.LOGOUT,
    log_info,
  };
  dataOf(await client.send(writeLog, { body }));
}

/** Closes an account, and waits until it is erased. */
async function erase(world: World, account: string): Promise<void> {
  const { database, outbox, now } = world.parts;
  await disableAccount(database.db, account, { mergedInto: null, now: now() });
  await outbox.add(database.db, { kind: "erase-account", account }, now() + SLEEP_MS);
  world.passTime(SLEEP_MS + 1_000);
  await workOutbox(world);
}

describe("S30: erasing an account removes its data from the journal", () => {
  onBothEngines(
    "no address, network or browser is left; the events and the account's subject remain",
    async () => {
      await using world = await createWorld([sora, hana], sandbox);
      const change = await startEmailChange(world, sandbox, sora);
      const visitor = new LoginVisitor(world);
      // Before a holder is signed in, rows are written for a typed address, in any spelling.
      const page = await visitor.submit(await visitor.goTo("/forgot"), {
        email: "Sora@Example.jp",
      });
      await visitor.submit(page, { code: "ABCDEF" });
      dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
      await tell(
        world,
        { email: NEW, user_id: sora.subject, log_text: NEW },
        change.tokens.access_token,
      );
      // An entry after a log-out has no session.
      await tell(world, { email: "SORA@example.jp", user_id: "somebody", log_text: "out" });
      await tell(world, { user_id: sora.subject, log_text: "out" });
      const hers = await world.signIn(hana);
      await tell(world, { email: NEW, log_text: "hers" }, hers.access_token);
      const before = await readRows(world);
      expect(before.length).toBeGreaterThan(8);

      await erase(world, sora.subject);
      const after = await readRows(world);
      expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
      for (const row of after.filter(({ account }) => account !== hana.subject)) {
        expect(row).toMatchObject({ email: "", user_agent: "", network: "" });
        expect(["", sora.subject]).toContain(row.user_id);
        if (row.author !== "identity") expect(row).toMatchObject({ result: "", log_text: "" });
      }
      const rest = JSON.stringify(after).toLowerCase();
      for (const address of [sora.email, NEW]) expect(rest).not.toContain(address);
      const kept = after.filter(({ account }) => account === sora.subject);
      expect(kept.map((row) => row.operation_detail)).toEqual(
        expect.arrayContaining([OperationDetail.LOGIN, OperationDetail.CHANGE_EMAIL]),
      );
      expect(after.filter(({ account }) => account === hana.subject)).toEqual([
        expect.objectContaining({ email: hana.email, user_agent: "node" }),
        expect.objectContaining({ email: "", user_agent: "their browser", log_text: "" }),
      ]);
    },
  );

  test("entries that name another holder's address remove nothing from other rows with that address", async () => {
    await using world = await createWorld([sora, hana]);
    const { access_token } = await world.signIn(sora);
    await tell(world, { email: hana.email }, access_token);
    await tell(world, { email: hana.email });
    await erase(world, sora.subject);
    const left = (await readRows(world)).filter(({ account }) => account === null);
    expect(left).toMatchObject([{ email: hana.email, user_agent: "their browser" }]);
  });

  onBothEngines(
    "of a client's later entry about an erased account, only the subject is stored",
    async () => {
      await using world = await createWorld([sora]);
      await erase(world, sora.subject);
      await tell(world, { email: sora.email, user_id: sora.subject, log_text: "late" });
      expect(await readRows(world)).toMatchObject([
        {
          author: "nobody",
          account: null,
          user_id: sora.subject,
          operation_detail: OperationDetail.LOGOUT,
          email: "",
          result: "",
          user_agent: "",
          network: "",
          log_text: "",
        },
      ]);
      const visitor = new LoginVisitor(world);
      const typed = { email: sora.email, password: "Guessed2026" };
      await visitor.submit(await visitor.goTo("/"), typed);
      await visitor.submit(await visitor.goTo("/"), { ...typed, email: `erased ${sora.subject}` });
      const late = (await readRows(world)).filter(({ author }) => author === "identity");
      const one = { account: null, email: "", times: 1 };
      expect(late).toMatchObject([one, one]);
    },
  );

  test.each(["left alone", "undone"] as const)(
    "a merge that was %s: only the data of an erased ID is removed",
    async (fate) => {
      await using world = await createWorld([hana, kenji], sandbox);
      const target = await mergeCallsAs(world, hana);
      await mergeCallsAs(world, kenji);
      const opened = dataOf(await target.open(await idTokenOf(world, kenji)));
      const merge = await driveToEnd(target, opened);
      if (fate === "undone") await driveToEnd(target, dataOf(await target.undo(merge.merge_id)));
      const emailsOf = async (account: string) =>
        new Set(
          (await readRows(world)).filter((row) => row.account === account).map((row) => row.email),
        );
      world.passTime(SLEEP_MS + 1_000);
      await workOutbox(world);
      expect(await emailsOf(kenji.subject)).toEqual(
        new Set([fate === "undone" ? kenji.email : ""]),
      );
      expect(await emailsOf(hana.subject)).toEqual(new Set([hana.email]));
    },
  );
});
