import { getAttributes, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { disableAccount } from "../../src/database/queries/accounts.ts";
import { createOutbox } from "../../src/outbox/outbox.ts";
import { deriveSecrets } from "../../src/settings/secrets.ts";
import { engine } from "../world/database.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import {
  type Deployment,
  type IdentityProcess,
  SECRET,
  startProcesses,
} from "../world/processes.ts";

const { hana, kenji, mio } = PEOPLE;
const PATIENCE = { timeout: 20_000, interval: 50 };

/** Closes an account as if its holder had closed it `agoMs` milliseconds ago. */
async function close(database: Database, account: string, agoMs: number): Promise<void> {
  const closed = Date.now() - agoMs;
  const { outbox: key } = deriveSecrets(SECRET);
  const outbox = createOutbox(database, key, Date.now, () => {});
  await disableAccount(database.db, account, { mergedInto: null, now: closed });
  await outbox.add(database.db, { kind: "erase-account", account }, closed + SLEEP_MS);
}

const emailOf = async ({ db }: Database, account: string): Promise<string> =>
  (
    await db
      .selectFrom("account")
      .select("email")
      .where("id", "=", account)
      .executeTakeFirstOrThrow()
  ).email;

const readStatus = async ({ url }: IdentityProcess, path: string) => {
  const answer = await fetch(`${url}${path}`);
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

// The embedded database has one process, and so one clock.
describe.runIf(engine === "postgres")("F06: a running process whose clock jumps", () => {
  let deployment: Deployment;
  let database: Database;
  let jumping: IdentityProcess;
  let steady: IdentityProcess;
  beforeAll(async () => {
    deployment = await startProcesses(2);
    database = openDatabase(deployment.databaseUrl);
    const [one, other] = deployment.processes;
    if (!one || !other) throw new Error("Two processes were asked for.");
    [jumping, steady] = [one, other];
  });
  afterAll(async () => {
    await database.close();
    await deployment[Symbol.asyncDispose]();
  });

  test.each([
    ["ahead", SLEEP_MS + 60_000],
    ["behind", -10 * 60_000],
  ])("%s serves no requests until the clock is set right", async (_, ms) => {
    const { access_token } = await steady.signIn(hana);
    await jumping.setClock(ms);
    const refused = await jumping.client(access_token).send(getAttributes, {});
    expect(codeOf(refused)).toBe("ServiceUnavailableException");
    expect(await readStatus(jumping, "/health/ready")).toEqual([503, "wrong clock"]);
    expect(await readStatus(jumping, "/health/live")).toEqual([200, "live"]);
    dataOf(await steady.client(access_token).send(getAttributes, {}));

    await jumping.setClock(-ms);
    expect(await readStatus(jumping, "/health/ready")).toEqual([200, "ready"]);
    dataOf(await jumping.client(access_token).send(getAttributes, {}));
  });

  test("ahead by more than the waiting time erases no account too early", async () => {
    await steady.stop();
    await jumping.setClock(SLEEP_MS + 60_000);
    await close(database, kenji.subject, 0);
    await close(database, mio.subject, SLEEP_MS);
    await vi.waitFor(() => expect(jumping.log()).toContain("nothing is worked"), PATIENCE);
    expect(await emailOf(database, kenji.subject)).toBe(kenji.email);
    expect(await emailOf(database, mio.subject)).toBe(mio.email);

    await jumping.setClock(-SLEEP_MS - 60_000);
    await vi.waitFor(async () => expect(await emailOf(database, mio.subject)).toBe(""), PATIENCE);
    expect(await emailOf(database, kenji.subject)).toBe(kenji.email);
  });
});
