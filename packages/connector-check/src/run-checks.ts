import { accountActive, subjectOwner } from "@musubi/contract";
import { findDistrust } from "@musubi/environment/distrust";
import {
  expectActivation,
  expectOldActivation,
  handBack,
  makeMove,
  newMove,
  readAddress,
  sendMove,
} from "./account-moves.ts";
import { type Bench, type BenchOptions, createBench } from "./bench.ts";
import { type Check, Disagreement } from "./check.ts";
import { accountChecks } from "./checks/account.ts";
import { addressChecks } from "./checks/address.ts";
import { atOnceChecks, openedAtOnceChecks } from "./checks/at-once.ts";
import { authenticationChecks } from "./checks/authentication.ts";
import { languageChecks } from "./checks/languages.ts";
import { openingChecks } from "./checks/opening.ts";
import { otherAccountChecks } from "./checks/other-account.ts";
import { ownershipChecks } from "./checks/ownership.ts";
import { sleepChecks } from "./checks/sleep.ts";
import { isStore, storeChecks } from "./checks/store.ts";
import { summaryChecks } from "./checks/summary.ts";
import { takeOverChecks } from "./checks/take-over.ts";
import { unknownAccountChecks } from "./checks/unknown-accounts.ts";
import { validationChecks } from "./checks/validation.ts";
import { clearAway, opensAccounts } from "./openings.ts";
import { borrowOther } from "./other-account.ts";

export type Result = {
  readonly name: string;
  /** Why it failed. Undefined if it passed, or was skipped. */
  readonly fault: string | undefined;
  /** Why it was skipped, although nothing is wrong. */
  readonly notTried?: string;
};

export type Report =
  /** `distrust`: why its certificate is not trusted, if that is the cause. */
  | { readonly kind: "unreachable"; readonly distrust?: string }
  | { readonly kind: "checked"; readonly results: readonly Result[] };

export type CheckOptions = BenchOptions & {
  /** The service's second account for checks. Without it, checks that need two are skipped. */
  readonly other?: string | undefined;
  /** Whether the service must be a store. Otherwise its answers show whether it is one. */
  readonly store: boolean;
  readonly onResult?: (result: Result) => void;
};

/**
 * Checks a service against the connector contract, from outside. Whatever fails, it tries to give the
 * borrowed account back. It erases only what it has opened; a faulty service may also lose the second account.
 */
export async function runChecks(options: CheckOptions): Promise<Report> {
  const bench = createBench(options);
  if (!(await isReachable(bench))) {
    const distrust = await findDistrust(options.url);
    return { kind: "unreachable", ...(distrust && { distrust }) };
  }

  const results: Result[] = [];
  const tell = (result: Result) => {
    results.push(result);
    options.onResult?.(result);
  };
  const run = async (name: string, work: () => Promise<void>): Promise<boolean> => {
    // A service's answers may contain anything, including the secret.
    const fault = (await findFault(work))?.replaceAll(options.secret, "…");
    tell({ name, fault });
    return fault === undefined;
  };
  const runAll = async (checks: readonly Check[], hasAccount: boolean) => {
    for (const check of checks) {
      const work = check.needsAccount && !hasAccount ? refuseWithoutAccount : check.run;
      await run(check.name, () => work(bench));
    }
  };
  const runPairs = async (other: string | undefined, hasAccount: boolean) => {
    for (const check of otherAccountChecks) {
      if (other === undefined) {
        tell({ name: check.name, fault: undefined, notTried: WITHOUT_OTHER });
      } else {
        const work = () => borrowOther(bench, other, (each) => check.run(bench, each));
        await run(check.name, hasAccount ? work : refuseWithoutAccount);
      }
    }
  };

  await runAll(
    [...authenticationChecks, ...languageChecks, ...unknownAccountChecks, ...validationChecks],
    false,
  );

  await openedByAnEarlierRun(bench);
  // If the service fails here, the checks run and show the fault.
  const opens = await opensAccounts(bench).catch(() => true);
  const runOpenings = async (checks: readonly Check[], hasAccount: boolean) => {
    if (opens) return runAll(checks, hasAccount);
    for (const { name } of checks) tell({ name, fault: undefined, notTried: OPENS_NONE });
  };
  await runOpenings([...openingChecks, ...openedAtOnceChecks], false);

  await leftByAnEarlierRun(bench);
  let address: string | undefined;
  const isTaken = await run("the account can be given to an ID", async () => {
    await makeMove(bench, newMove(bench, bench.oldOwner, subjectOwner(bench.first)));
    await expectActivation(bench, bench.first, 1);
  });
  if (isTaken) address = await readAddress(bench, bench.first).catch(() => undefined);
  await runAll(
    [
      ...ownershipChecks,
      ...addressChecks,
      ...accountChecks,
      ...summaryChecks,
      ...sleepChecks,
      ...atOnceChecks,
    ],
    isTaken,
  );
  await runOpenings(takeOverChecks, isTaken);
  if (options.store || (await isStore(bench).catch(() => false)))
    await runAll(storeChecks, isTaken);
  await runPairs(options.other, isTaken);
  await run("the account is handed back as it was", async () => {
    const wasHandedBack = await handBack(bench, address);
    if (isTaken && !wasHandedBack) throw new Disagreement("it could no longer be found");
    await expectActivation(bench, bench.first, 0);
    await expectActivation(bench, bench.second, 0);
    if (address !== undefined) await expectOldActivation(bench, { email: address }, 1);
  });
  return { kind: "checked", results };
}

async function isReachable({ client, unknownKey }: Bench): Promise<boolean> {
  const outcome = await client.send(accountActive, { query: { sub_key: unknownKey } });
  return outcome.ok || outcome.kind === "refused" || outcome.reason === "malformed";
}

async function findFault(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Disagreement) return error.message;
    return `no answer (${error instanceof Error ? error.message : String(error)})`;
  }
}

const OPENS_NONE = "it opens no accounts: it does not know account/open";
const WITHOUT_OTHER = "it takes a second account: pass --other ID";

const refuseWithoutAccount = async (): Promise<void> => {
  throw new Disagreement("not tried, because the account was not available");
};

/** A run that was killed may have left the account with one of its subjects. A fault here shows in the checks. */
const leftByAnEarlierRun = (bench: Bench): Promise<unknown> =>
  handBack(bench, undefined).catch(() => undefined);

async function openedByAnEarlierRun(bench: Bench): Promise<void> {
  // If the service gave the account to the newcomer for its address, it goes back. For an account that was opened, a
  // good service refuses this move.
  const back = newMove(bench, subjectOwner(bench.newcomer), bench.oldOwner);
  await sendMove(bench, back).catch(() => undefined);
  await clearAway(bench).catch(() => undefined);
}
