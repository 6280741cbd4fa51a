import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { endSessions } from "../accounts/sessions/end-sessions.ts";
import { insertBlock } from "../database/queries/blocks.ts";
import { insertShut } from "../database/queries/shut-accounts.ts";
import { stopClocks } from "../database/queries/standing-clocks.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { turnBack } from "../ties/take-back/turn-back.ts";
import { act } from "./act.ts";
import type { Author } from "./journal/write-office.ts";
import { showAct } from "./on-account.ts";

type Terms = {
  /** When the block ends by itself. */
  readonly until?: number | undefined;
  /** Whether the accounts at services are suspended, too. */
  readonly services?: boolean;
};

/**
 * Blocks an account: nothing opens it any more. Its sessions end, here, in the ID pool and at services; operations
 * and a change of address under way are called off, except a leaving, a waking or a homecoming, which are finished; the
 * deadlines for taking changes back do not run meanwhile. No data is lost. `unknown`: the account no longer exists.
 */
export function block(
  parts: Parts,
  account: string,
  author: Author,
  { until, services = false }: Terms = {},
): Promise<Answer<{ readonly since: number }, "unknown" | "blocked-already">> {
  const { database, outbox } = parts;
  const ordered = { act: "block", account, author, terms: { until, services } };
  return act(parts, ordered, async (trx, now) => {
    const [held] = await database.lockAccounts(trx, [account]);
    if (!held || held.email === "") return refuse("unknown");
    if (held.blocked_at !== null) return refuse("blocked-already");
    const { user: operator, by: acted_by, reason } = author;
    const by = { operator, acted_by, reason };
    await insertBlock(trx, { account, ...by, until: until ?? null }, now);
    await stopClocks(trx, account, now);
    await endSessions(parts, trx, account);
    await turnBack(parts, trx, account);
    if (services) await shutAccounts(parts, trx, { account, now });
    if (until !== undefined) {
      await outbox.add(trx, { kind: "end-block", account, since: now }, until);
    }
    const { email: to, language } = held;
    const content = { about: "account-blocked", since: now, until } as const;
    await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
    await showAct(trx, account, "blocked", now);
    return answer({ since: now });
  });
}

/** Queues a job for each account of an ID at a service, which suspends the account there. */
async function shutAccounts(
  { connectors, outbox }: Parts,
  trx: Transaction<Tables>,
  { account, now }: { readonly account: string; readonly now: number },
): Promise<void> {
  for (const { service_id, lineage } of await findTiesOf(trx, [account])) {
    // A service that was removed from the catalogue cannot be reached.
    if (!connectors.byId(service_id)) continue;
    const key = `block:${account}:${now}:${service_id}`;
    await insertShut(trx, { service_id, lineage, account, key });
    await outbox.add(trx, { kind: "settle-shut", serviceId: service_id, lineage });
  }
}
