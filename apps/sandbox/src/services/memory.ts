import * as v from "valibot";
import { ownerOf, type ServiceAccount, serviceAccount } from "./account.ts";

/** Something done under a caller's key, kept so that doing it again changes nothing. */
const deed = v.strictObject({ key: v.string(), request: v.string(), account: v.string() });
export type Deed = v.InferOutput<typeof deed>;

export const memoryContent = v.strictObject({
  accounts: v.array(serviceAccount),
  deeds: v.array(deed),
});
export type MemoryContent = v.InferOutput<typeof memoryContent>;

/** A deed this far back is no longer repeated by any caller; `seq` still guards the account. */
const DEEDS_KEPT = 5_000;

export type Memory = {
  readonly accounts: () => readonly ServiceAccount[];
  readonly find: (matches: (account: ServiceAccount) => boolean) => ServiceAccount | undefined;
  /** The account of an owner. An erased one belongs to nobody. */
  readonly ownedBy: (owner: string) => ServiceAccount | undefined;
  readonly recall: (key: string) => Deed | undefined;
  /** The one way to change anything: all of it, or nothing. */
  readonly commit: (change: { accounts: readonly ServiceAccount[]; deed?: Deed }) => void;
  readonly replace: (content: MemoryContent) => void;
  readonly content: () => MemoryContent;
};

/** The memory of one service. `onChange` is called after every commit. */
export function createMemory(initial: MemoryContent, onChange: () => void): Memory {
  let accounts = new Map<string, ServiceAccount>();
  let deeds = new Map<string, Deed>();

  const load = (content: MemoryContent) => {
    accounts = new Map(content.accounts.map((account) => [account.id, account]));
    deeds = new Map(content.deeds.map((entry) => [entry.key, entry]));
  };
  const find: Memory["find"] = (matches) => [...accounts.values()].find(matches);
  load(initial);

  return {
    accounts: () => [...accounts.values()],
    find,
    ownedBy: (owner) => find((each) => each.state !== "erased" && ownerOf(each) === owner),
    recall: (key) => deeds.get(key),
    commit({ accounts: changed, deed: done }) {
      for (const account of changed) accounts.set(account.id, account);
      if (done !== undefined) deeds.set(done.key, done);
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
    content: () => ({ accounts: [...accounts.values()], deeds: [...deeds.values()] }),
  };
}
