import { canonicalEmail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import { holdAlone } from "../../database/hold.ts";
import { selectLastAct } from "../../database/queries/counter.ts";
import { findByRequest } from "../../database/queries/journal.ts";
import { countAsked, findByName, findByServiceKey } from "../../database/queries/office-find.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { hashAsked } from "../journal/chain.ts";
import { type Author, writeOffice } from "../journal/write-office.ts";

const HOUR_MS = 60 * 60_000;
/** Searches of one author within an hour: enough to answer holders one by one, and far too few to browse accounts. */
export const MOST_ASKED = 60;

type Asked = { readonly act: string; readonly name: string; readonly author: Author };

/**
 * Finds an account by a whole address, a subject, a service and its key, or a request; nothing less. A search is
 * recorded as a keyed hash and counted by author. If it is part of another order and succeeds, only that order is
 * recorded.
 */
export function lookUp(
  parts: Parts,
  { act, name, author }: Asked,
): Promise<Answer<{ readonly account: string }, "unknown" | "too-many">> {
  const now = parts.now();
  const asked = hashAsked(parts.secrets.office, canonicalEmail(name));
  return parts.database.transact(async (trx) => {
    const note = (outcome: string, account?: string) =>
      writeOffice(parts, trx, { act, author, asked, outcome, account }, now);
    if (await hasAskedMost(trx, author, now)) {
      await note("too-many");
      return refuse("too-many");
    }
    const account = await findAccount(parts, trx, name);
    if (account === undefined) {
      await note("unknown");
      return refuse("unknown");
    }
    if (act === "find") await note("done", account);
    return answer({ account });
  });
}

/** Whether an author may not search again within the hour. Of two searches at once, the second waits and counts the first. */
export async function hasAskedMost(
  trx: Transaction<Tables>,
  author: Author,
  now: number,
): Promise<boolean> {
  await holdAlone(trx, selectLastAct(trx)).executeTakeFirst();
  return (await countAsked(trx, author, now - HOUR_MS)) >= MOST_ASKED;
}

async function findAccount(
  { config: { catalogue } }: Parts,
  trx: Queries,
  name: string,
): Promise<string | undefined> {
  const [kind, ...rest] = name.split(":");
  if (kind === "request") return findByRequest(trx, rest.join(":"));
  const service = rest.length > 0 && catalogue.find((entry) => entry.kind === kind);
  return service
    ? findByServiceKey(trx, { serviceId: service.service_id, key: rest.join(":") })
    : findByName(trx, { id: name, emailKey: canonicalEmail(name) });
}
