import { randomUUID } from "node:crypto";
import type { Users } from "@musubi/connector";
import { type CatalogueEntry, MigrationStatus, PROVIDERS } from "@musubi/contract";
import { dayOf } from "../times.ts";
import { BLANK, exists, type ServiceAccount } from "./account.ts";
import { describeLosses, summarize } from "./belongings.ts";
import type { Memory } from "./memory.ts";
import { hashPassword, matchesPassword } from "./password-hash.ts";

type SandboxUsers = Users<unknown, string>;

const MAY_BE_LINKED = {
  [MigrationStatus.NEED_MIGRATE]: "yes",
  [MigrationStatus.NOT]: "no",
  [MigrationStatus.MIGRATED]: "already",
} as const;

/** What a service does with its users when identity calls: all that the library wants of it. */
export function describeUsers(memory: Memory, { link }: CatalogueEntry): SandboxUsers {
  const find = (id: string): ServiceAccount | undefined => {
    const account = memory.findById(id);
    return account && exists(account) ? account : undefined;
  };
  const change = (id: string, changes: Partial<ServiceAccount>): void => {
    const account = find(id);
    if (account) memory.save({ ...account, ...changes });
  };

  const passwords: SandboxUsers["passwords"] = {
    fits: (_db, id, password) =>
      matchesPassword((id === undefined ? undefined : find(id)?.passwordHash) ?? null, password),
    hash: hashPassword,
    set: (_tx, id, passwordHash) => change(id, { passwordHash }),
    mayBeLinked: (_db, id) => MAY_BE_LINKED[find(id)?.migrationStatus ?? MigrationStatus.NOT],
  };

  return {
    find: (_tx, id) => find(id),
    findByEmail: (_db, email) => memory.atAddress(email).map(({ id }) => id),
    findByProvider: (_db, provider, subject) =>
      memory
        .accounts()
        .filter(exists)
        .filter((each) => each.provider && PROVIDERS[each.provider.name].slug === provider)
        .filter((each) => each.provider?.subject === subject)
        .map(({ id }) => id),
    create(_tx, { email }) {
      const id = randomUUID();
      memory.save({ ...BLANK, id, email, since: dayOf(Date.now()), belongings: {} });
      return id;
    },
    setEmail: (_tx, id, email) => change(id, { email }),
    erase: (_tx, id) => change(id, EMPTIED),
    export(_db, id) {
      const { email, provider, state, since, belongings } = find(id) ?? {};
      return { id, email, provider, state, since, ...belongings };
    },
    whyNotDeletable: (_tx, id) => find(id)?.hold ?? undefined,
    losses: (_db, id) => describeLosses(find(id)?.belongings ?? {}),
    summary: (_db, id) => summarize(find(id)?.belongings ?? {}),
    changed(_tx, id, { what, from, to }) {
      const account = find(id);
      if (what !== "moved" || !account) return;
      // The address with which the holder logged in before the account was linked.
      if (to === null) change(id, { ownEmail: null });
      else if (from === null) change(id, { ownEmail: account.email });
    },
    ...(link.method === "password" && { passwords }),
  };
}

/** What remains of an erased account is not personal. */
const EMPTIED = {
  state: "erased",
  email: "",
  ownEmail: null,
  provider: null,
  passwordHash: null,
  barred: null,
  hold: null,
  belongings: {},
} as const satisfies Partial<ServiceAccount>;
