import {
  certifyStoreAccount,
  changeEmail,
  listActiveServiceIds,
  migrateAccount,
  UserKind,
  verifyCode,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeProcesses } from "../world/engines.ts";
import { besidesSignIns } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { type Deployment, type IdentityProcess, startProcesses } from "../world/processes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";

const { hana, kenji, mio, sora } = PEOPLE;
const PATIENCE = { timeout: 20_000, interval: 100 };

let sandbox: Sandbox;
let deployment: Deployment;
let one: IdentityProcess;
let other: IdentityProcess;

// Processes are slow to start: the tests share two, and each has its own person. The last one stops them.
beforeAll(async () => {
  sandbox = await startSandbox();
  deployment = await startProcesses(2, {}, sandbox);
  const [first, second] = deployment.processes;
  if (!first || !second) throw new Error("Two processes were asked for.");
  [one, other] = [first, second];
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await deployment[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

describeProcesses("two processes at work on one database", () => {
  test("C04: a right code that is sent to both at once is used once, and each answer reports success", async () => {
    const { access_token } = await one.signIn(hana);
    const email = "new-hana@example.jp";
    const body = { access_token, email };
    dataOf(await one.client(access_token).send(changeEmail, { body }));
    const code = await vi.waitFor(async () => {
      const [mail] = await sandbox.mails(email);
      return /[A-Z0-9]{6}/.exec(mail?.subject ?? "")?.[0] ?? expect.fail("no code yet");
    }, PATIENCE);
    const outcomes = await Promise.all(
      [one, other, one, other].map((at) =>
        at.client(access_token).send(verifyCode, {
          body: { access_token, attribute_name: "email", code, after_email: email },
        }),
      ),
    );
    for (const outcome of outcomes) dataOf(outcome);
    const readNotices = async () => besidesSignIns(await sandbox.mails(hana.email));
    await vi.waitFor(async () => expect(await readNotices()).toHaveLength(1), PATIENCE);
  });

  test("C01: wrong codes at both processes count together", async () => {
    const { access_token } = await one.signIn(mio);
    const email = "new-mio@example.jp";
    const client = (at: IdentityProcess) => at.client(access_token);
    dataOf(await client(one).send(changeEmail, { body: { access_token, email } }));
    const type = (at: IdentityProcess, code: string) =>
      client(at).send(verifyCode, {
        body: { access_token, attribute_name: "email", code, after_email: email },
      });
    // A client for each: one would send identical requests only once.
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => type(n % 2 === 0 ? one : other, `AAAAA${n % 8}`)),
    );
    const codes = guesses.map((outcome) => codeOf(outcome));
    expect(codes.filter((code) => code === "CodeMismatchException")).toHaveLength(5);
    expect(codes.filter((code) => code === "LimitExceededException")).toHaveLength(7);
  });

  test("M07, M12: a link whose process is killed is finished once, by another process's sweep", async () => {
    const victim = await deployment.start();
    const { access_token } = await victim.signIn(kenji);
    const body = { email: "old-store@example.jp", password: "Store2020" };
    const { user_id } = dataOf(
      await victim.client(access_token).send(certifyStoreAccount, { body }),
    );
    await sandbox.fault({ service: "store", path: "account/owner", kind: "hang", times: 1 });
    const link = victim.client(access_token).send(migrateAccount, {
      body: {
        identifier: 1,
        migration_user_key: user_id,
        service_kind: 1,
        account_pattern: UserKind.EXISTING,
      },
    });
    await vi.waitFor(async () => expect(await sandbox.faultsToCome()).toBe(0), PATIENCE);
    victim.child.kill("SIGKILL");
    expect((await link).ok).toBe(false);

    await sandbox.clearFaults();
    await deployment.passTime(60_000);
    const services = async () =>
      dataOf(await other.client(access_token).send(listActiveServiceIds, { body: {} }));
    await vi.waitFor(async () => expect(await services()).toEqual([1, 2, 3]), PATIENCE);
    const { accounts } = await sandbox.state("store");
    const owners = accounts.filter(({ owner }) => owner === `sub:${kenji.subject}`);
    expect(owners).toHaveLength(1);
  });

  test("a mail is sent once, and both processes stop without an error", async () => {
    const { access_token } = await one.signIn(sora);
    const email = "new-sora@example.jp";
    const before = [one, other].map((at) => at.log().length);
    dataOf(await one.client(access_token).send(changeEmail, { body: { access_token, email } }));
    await vi.waitFor(async () => expect(await sandbox.mails(email)).not.toHaveLength(0), PATIENCE);
    expect(await Promise.all([one, other].map((at) => at.stop()))).toEqual([0, 0]);
    // A mail server that takes over three seconds to accept a mail gets the mail again, and the log shows that.
    const logs = [one, other].map((at, n) => at.log().slice(before[n]));
    const again = logs.flatMap((log) => log.match(/"job failed"/g) ?? []);
    expect((await sandbox.mails(email)).length).toBeLessThanOrEqual(1 + again.length);
  });
});
