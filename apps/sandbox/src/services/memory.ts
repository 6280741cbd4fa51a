import * as v from "valibot";
import { ownerOf, type ServiceAccount, serviceAccount } from "./account.ts";
import { type SiteSession, siteSession } from "./site-session.ts";

/** A call that was done under the caller's key, remembered so that repeating it changes nothing. */
const deed = v.strictObject({ key: v.string(), request: v.string(), account: v.string() });
export type Deed = v.InferOutput<typeof deed>;

/** For each subject the newest `seq` of an opening or of its reversal, even if there is no account. */
const openings = v.record(v.string(), v.number());

export const memoryContent = v.strictObject({
  accounts: v.array(serviceAccount),
  deeds: v.array(deed),
  openings: v.optional(openings, {}),
  sessions: v.optional(v.array(siteSession), []),
});
export type MemoryContent = v.InferOutput<typeof memoryContent>;

/** How many calls are remembered. Older ones are hardly repeated, and `seq` still guards owner and address. */
const DEEDS_KEPT = 5_000;

/** `accounts` replace the accounts of the same ids, `sessions` replace all sessions. */
export type Change = {
  readonly accounts?: readonly ServiceAccount[];
  readonly deed?: Deed;
  readonly opening?: { readonly subject: string; readonly seq: number };
  readonly sessions?: readonly SiteSession[];
};

export type Memory = {
  readonly accounts: () => readonly ServiceAccount[];
  readonly find: (matches: (account: ServiceAccount) => boolean) => ServiceAccount | undefined;
  /** Returns the account of an owner. An erased one has no owner. */
  readonly ownedBy: (owner: string) => ServiceAccount | undefined;
  readonly recall: (key: string) => Deed | undefined;
  /** Returns the number below which an opening for a subject comes too late. */
  readonly openingSeq: (subject: string) => number;
  /** The sessions at the service's own site. */
  readonly sessions: () => readonly SiteSession[];
  /** Every change that a call makes is made here: all of it, or nothing. */
  readonly commit: (change: Change) => void;
  readonly replace: (content: MemoryContent) => void;
  readonly content: () => MemoryContent;
};

/** The memory of one service. `onChange` is called after every change. */
export function createMemory(initial: MemoryContent, onChange: () => void): Memory {
  let accounts = new Map<string, ServiceAccount>();
  let deeds = new Map<string, Deed>();
  let openings = new Map<string, number>();
  let sessions: readonly SiteSession[] = [];

  const load = (content: MemoryContent) => {
    accounts = new Map(content.accounts.map((account) => [account.id, account]));
    deeds = new Map(content.deeds.map((entry) => [entry.key, entry]));
    openings = new Map(Object.entries(content.openings));
    sessions = content.sessions;
  };
  const find: Memory["find"] = (matches) => [...accounts.values()].find(matches);
  const openingSeq = (subject: string) => openings.get(subject) ?? 0;
  load(initial);

  return {
    accounts: () => [...accounts.values()],
    find,
    ownedBy: (owner) => find((each) => each.state !== "erased" && ownerOf(each) === owner),
    recall: (key) => deeds.get(key),
    openingSeq,
    sessions: () => sessions,
    commit({ accounts: changed = [], deed: done, opening, sessions: present = sessions }) {
      sessions = present;
      for (const account of changed) accounts.set(account.id, account);
      if (done !== undefined) deeds.set(done.key, done);
      if (opening !== undefined) {
        const { subject, seq } = opening;
        openings.set(subject, Math.max(openingSeq(subject), seq));
      }
      for (const [key] of deeds) {
        if (deeds.size <= DEEDS_KEPT) break;
        deeds.delete(key);
      }
      onChange();
    },
    replace(content) {
      load(content);
      onChange();
    },
    content: () => ({
      accounts: [...accounts.values()],
      deeds: [...deeds.values()],
      openings: Object.fromEntries(openings),
      sessions: [...sessions],
    }),
  };
}
