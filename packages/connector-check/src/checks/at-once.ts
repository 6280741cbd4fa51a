import { type Input, type openAccount, subjectOwner } from "@musubi/contract";
import { bringBack, expectActivation, makeMove, newMove, readAddress } from "../account-moves.ts";
import { expectAllDone, expectOneDone, sendAtOnce, tally } from "../at-once.ts";
import type { Bench, RawAnswer } from "../bench.ts";
import { type Check, Disagreement } from "../check.ts";
import { clearAway, makeOpening, newOpening } from "../openings.ts";

const KEY_ADVICE =
  "Take the key first, in the transaction of the change, so that a second call waits and then gives the first one's answer.";
const ACCOUNT_ADVICE =
  "Lock every subject and account that the call names before you read them, and read them again afterwards.";

/** Calls that overlap, as networks repeat them and holders hurry. Each check finds the account with the first subject. */
export const atOnceChecks: readonly Check[] = [
  {
    name: "thirty moves of one account at once: it arrives at one ID",
    needsAccount: true,
    async run(bench) {
      const racers = Array.from({ length: 30 }, (_, index) => subjectOwner(racer(bench, index)));
      const moves = racers.map((to) => newMove(bench, subjectOwner(bench.first), to));
      const answers = await sendAtOnce(
        bench,
        moves.map((body) => ["PUT", "/account/owner", body]),
      );
      await bringBack(bench, ...racers);
      expectOneDone(answers, ["UserNotFoundException", "StaleSequenceException"], ACCOUNT_ADVICE);
      await expectActivation(bench, bench.first, 1);
    },
  },
  {
    name: "one move twenty times at once is made once, and gets twenty equal answers",
    needsAccount: true,
    async run(bench) {
      const second = subjectOwner(bench.second);
      const body = newMove(bench, subjectOwner(bench.first), second);
      const answers = await repeat(bench, "PUT", "/account/owner", body);
      await bringBack(bench, second);
      expectAllDone(answers, KEY_ADVICE);
      await expectActivation(bench, bench.first, 1);
    },
  },
  {
    name: "a suspension and a restoration twenty times at once get twenty equal answers each",
    needsAccount: true,
    async run(bench) {
      const body = () => ({ user_key: bench.first, key: bench.newKey() });
      const suspended = await repeat(bench, "POST", "/account/suspend", body());
      const restored = await repeat(bench, "POST", "/account/restore", body());
      expectAllDone(suspended, KEY_ADVICE);
      expectAllDone(restored, KEY_ADVICE);
      await expectActivation(bench, bench.first, 1);
    },
  },
  {
    name: "a change of address beside a move: neither loses the other",
    needsAccount: true,
    async run(bench) {
      const original = await readAddress(bench, bench.first);
      const changed = `${bench.newKey()}@example.jp`;
      const [first, second] = [subjectOwner(bench.first), subjectOwner(bench.second)];
      const update = { seq: bench.nextSeq(), user_key: bench.first };
      const [moved, told] = await sendAtOnce(bench, [
        ["PUT", "/account/owner", newMove(bench, first, second)],
        ["POST", "/account/update", { ...update, before_email: original, after_email: changed }],
      ]);
      const present = await readAddress(bench, bench.second).catch(() => undefined);
      await bringBack(bench, second);
      const back = { seq: bench.nextSeq(), user_key: bench.first };
      await bench.sendRaw({
        ...{ method: "POST", path: "/account/update" },
        body: JSON.stringify({ ...back, before_email: changed, after_email: original }),
      });
      if (moved?.status !== 200) throw new Disagreement(`the move got ${describe(moved)}`);
      const wanted = told?.status === 200 ? changed : original;
      if (present === wanted) return;
      throw new Disagreement(
        `the change of address got ${describe(told)}, and the address was ${present}. ${ACCOUNT_ADVICE}`,
      );
    },
  },
];

/** The same for what the check itself has opened, and erases. */
export const openedAtOnceChecks: readonly Check[] = [
  opened(
    "one opening thirty times at once makes one account, and gets thirty equal answers",
    async (bench) => {
      const answers = await repeat(bench, "POST", "/account/open", newOpening(bench), 30);
      expectAllDone(answers, KEY_ADVICE);
      await clearAway(bench);
      await expectActivation(bench, bench.newcomer, 0);
    },
  ),
  opened(
    "twenty accounts moved to one ID at once: one arrives, and nothing fails",
    async (bench) => {
      const racers = Array.from({ length: 20 }, (_, index) => racer(bench, index));
      try {
        for (const user_key of racers) await makeOpening(bench, { ...newOpening(bench), user_key });
        const to = subjectOwner(bench.newcomer);
        const answers = await sendAtOnce(
          bench,
          racers.map((each) => ["PUT", "/account/owner", newMove(bench, subjectOwner(each), to)]),
        );
        expectOneDone(answers, ["OwnerMismatchException"], ACCOUNT_ADVICE);
      } finally {
        for (const each of racers) await clearAway(bench, each);
      }
    },
  ),
  opened("one erasing twenty times at once gets twenty equal answers", async (bench) => {
    await makeOpening(bench, newOpening(bench));
    const body = () => ({ user_key: bench.newcomer, key: bench.newKey() });
    await repeat(bench, "POST", "/account/suspend", body(), 1);
    expectAllDone(await repeat(bench, "DELETE", "/account", body()), KEY_ADVICE);
    await expectActivation(bench, bench.newcomer, 0);
  }),
  opened("a suspension beside an erasing: nothing is erased that was awake", async (bench) => {
    await makeOpening(bench, newOpening(bench));
    const body = () => ({ user_key: bench.newcomer, key: bench.newKey() });
    const [suspended, erased] = await sendAtOnce(bench, [
      ["POST", "/account/suspend", body()],
      ["DELETE", "/account", body()],
    ]);
    const isRight =
      suspended?.status === 200 && (erased?.status === 200 || codeOf(erased) === "E500-01");
    if (isRight) return;
    throw new Disagreement(
      `the suspension got ${describe(suspended)}, the erasing ${describe(erased)}. ${ACCOUNT_ADVICE}`,
    );
  }),
  {
    name: "numbers above 2³² count whole",
    needsAccount: false,
    async run(bench) {
      // A subject that no other run knows: the numbers of this check are far ahead of its time.
      const [subject, next] = [bench.newKey(), bench.newKey()];
      const [from, to] = [subjectOwner(subject), subjectOwner(next)];
      const [early, later] = [2 ** 52 + 9, 2 ** 52 + 2 ** 32 + 1];
      const opening: Opening = { ...newOpening(bench), user_key: subject, seq: early };
      try {
        await makeOpening(bench, opening);
        await makeMove(bench, { ...newMove(bench, from, to), seq: later });
        const late = await sendAtOnce(bench, [
          ["PUT", "/account/owner", { ...newMove(bench, to, from), seq: early + 1 }],
        ]);
        if (codeOf(late[0]) === "StaleSequenceException") return;
        throw new Disagreement(
          `a change with the number ${early + 1} after ${later} got ${describe(late[0])}. Keep numbers in 64 bits.`,
        );
      } finally {
        for (const each of [subject, next]) await clearAway(bench, each);
      }
    },
  },
];

type Opening = Input<typeof openAccount>["body"];

/** Fixed names, so that a run can clean up after one that was killed. */
const racer = ({ first }: Bench, index: number): string => `${index}-${first}`.slice(0, 128);

const repeat = (
  bench: Bench,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: object,
  times = 20,
): Promise<readonly RawAnswer[]> => sendAtOnce(bench, Array(times).fill([method, path, body]));

const describe = (answer: RawAnswer | undefined): string =>
  answer ? tally([answer]) : "no answer";

const codeOf = (answer: RawAnswer | undefined): unknown =>
  new Map(Object.entries(answer?.body ?? {})).get("error_code");

/** Starts with a newcomer who has no account, and erases what was opened. */
function opened(name: string, run: (bench: Bench) => Promise<void>): Check {
  return {
    name,
    needsAccount: false,
    async run(bench) {
      try {
        await run(bench);
      } finally {
        await clearAway(bench);
      }
    },
  };
}
