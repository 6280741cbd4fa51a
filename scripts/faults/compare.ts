import type { Change, Deed, Ledger } from "./ledger.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Rows } from "./rows.ts";

export type Difference = {
  /** Acknowledged changes of which something is missing, and what. */
  readonly lost: readonly string[];
  /** Changes that were done more often than they were asked for. */
  readonly twice: readonly string[];
  /** Notices that came again, because a mail was sent and the commit that says so was not. */
  readonly mailsTwice: number;
};

/** Compares all that was acknowledged with the database, the services and the mailbox. */
export async function compare(
  { changes }: Ledger,
  rows: Rows,
  sandbox: string,
  mailbox: Mailbox,
): Promise<Difference> {
  const facts = new Set([...(await findFacts(rows)), ...(await findAtServices(sandbox))]);
  // Of what one holder does again and again, the last counts, unless its answer is missing.
  const last = new Map(changes.map((change) => [`${lineOf(change)} ${change.subject}`, change]));
  const lost = [...last.values()]
    .filter(({ isAcknowledged }) => isAcknowledged)
    .flatMap(({ deed, leaves, mail }) => [
      ...leaves.filter((fact) => !facts.has(fact)).map((fact) => `${deed}: ${fact}`),
      ...(mail && mailbox.count(...mail) === 0 ? [`${deed}: a mail to ${mail[0]}`] : []),
    ]);
  const done = await countDone(rows);
  const twice = [...done]
    .filter(([key, times]) => times > countOf(changes, key))
    .map(([key]) => key);
  const mailsTwice = changes.filter(({ mail }) => mail && mailbox.count(...mail) > 1).length;
  return { lost, twice, mailsTwice };
}

/** What is done again and again takes turns: a leaving and a waking, a merge and its undoing. */
const LINES: Partial<Record<Deed, string>> = {
  leave: "place",
  wake: "place",
  merge: "ID",
  undo: "ID",
};
const lineOf = ({ deed }: Change): string => LINES[deed] ?? deed;

const keyOf = (deed: string, subject: string) => `${deed} of ${subject}`;
const countOf = (changes: readonly Change[], key: string): number =>
  changes.filter(({ deed, subject }) => keyOf(deed, subject) === key).length;

/** What the database says, in words that changes leave. */
async function findFacts(rows: Rows): Promise<string[]> {
  const accounts = await rows.select("select id, email, state, merged_into from account");
  const places = await rows.select("select account, service_id, state from place");
  const services = new Map<unknown, string>([
    [1, "the store"],
    [2, "the app"],
  ]);
  return [
    ...accounts.map(({ id, email }) => `${id} has the address ${email}`),
    ...accounts.filter(({ state }) => state === "disabled").map(({ id }) => `${id} is closed`),
    ...accounts.map(({ id, merged_into }) => `${id} is merged into ${merged_into}`),
    ...places.map(({ account, service_id, state }) => {
      const service = services.get(service_id);
      return `${account} ${state === "active" ? "uses" : "left"} ${service}`;
    }),
  ];
}

/** The same of the services themselves. */
async function findAtServices(sandbox: string): Promise<string[]> {
  const facts = await Promise.all(
    ["store", "app"].map(async (kind) => {
      const answer = await fetch(`${sandbox}/control/state/${kind}`);
      const { accounts } = (await answer.json()) as {
        readonly accounts: readonly Readonly<Record<"subject" | "email" | "state", string>>[];
      };
      return accounts.flatMap(({ subject, email, state }) => [
        state === "active" ? `the ${kind} has ${subject}` : `at the ${kind} ${subject} sleeps`,
        `the ${kind} knows ${subject} by ${email}`,
      ]);
    }),
  );
  return facts.flat();
}

const DEED_OF: Readonly<Record<string, Deed>> = {
  ...{ delete: "leave", wake: "wake", link: "link", merge: "merge", undo: "undo" },
  ...{ address: "address", closing: "close" },
};

/** How often each change was done. */
async function countDone(rows: Rows): Promise<ReadonlyMap<string, number>> {
  const done = await rows.select(`
    select kind, coalesce(source, target) as subject, count(*) as times from operation
      where state in ('done', 'undone') group by 1, 2
    union all select kind, account, count(*) from reversal
      where kind in ('address', 'closing') group by 1, 2`);
  return new Map(
    done.flatMap(({ kind, subject, times }) => {
      const deed = DEED_OF[String(kind)];
      return deed ? [[keyOf(deed, String(subject)), Number(times)] as const] : [];
    }),
  );
}
