import { setTimeout as pause } from "node:timers/promises";
import { changeOwner, oldOwner, subjectOwner } from "@musubi/contract";
import { findUntoldTies, noteTold, TOLD } from "../../database/queries/account-imports.ts";
import { nextSeq } from "../../database/queries/numbers.ts";
import type { Connector } from "../../services/connectors.ts";
import type { Parts } from "../../ties/operations/parts.ts";

const AT_ONCE = 8;
const PAGE = 500;

/** The result of telling a service about its accounts. `unheard`: it did not answer; the next run tries again. */
export type ToldService = {
  readonly service: string;
  readonly told: number;
  readonly refused: number;
  readonly unheard: number;
};

export type RefusedTelling = {
  readonly service: string;
  readonly old_id: string;
  readonly sub: string;
  readonly refused: string;
};

type Terms = {
  /** Calls a second, on average. */
  readonly rate: number;
  readonly onRefused: (refused: RefusedTelling) => void;
  readonly onProgress?: (so: ToldService) => void;
};

/**
 * Tells services the owners of imported accounts, as `account/owner` from `old:` to `sub:`. Each answer is kept with
 * its tie, so that the next run tells only what is new, was refused or not answered.
 */
export async function tellServices(parts: Parts, terms: Terms): Promise<readonly ToldService[]> {
  const told: ToldService[] = [];
  for (const { kind } of parts.config.catalogue) {
    const connector = parts.connectors.byKind(kind);
    if (connector) told.push(await tellService(parts, connector, terms));
  }
  return told.filter((each) => each.told + each.refused + each.unheard > 0);
}

async function tellService(
  parts: Parts,
  connector: Connector,
  { rate, onRefused, onProgress }: Terms,
): Promise<ToldService> {
  const { kind: service, service_id: serviceId } = connector.entry;
  const counts = { told: 0, refused: 0, unheard: 0 };
  const began = performance.now();
  for await (const ties of findGroups(parts, serviceId)) {
    const answers = await Promise.all(ties.map((tie) => tellOne(parts, connector, tie)));
    for (const [n, answer] of answers.entries()) {
      counts[answer.outcome] += 1;
      const tie = ties[n];
      if (answer.outcome !== "refused" || !tie) continue;
      onRefused({ service, old_id: tie.old_id, sub: tie.account, refused: answer.code });
    }
    const done = counts.told + counts.refused + counts.unheard;
    onProgress?.({ service, ...counts });
    // A service that stopped answering is left until the next run.
    if (answers.every(({ outcome }) => outcome === "unheard")) break;
    await pause(Math.max(0, (done / rate) * 1_000 - (performance.now() - began)));
  }
  return { service, ...counts };
}

type Untold = Awaited<ReturnType<typeof findUntoldTies>>[number];

async function* findGroups({ database: { db } }: Parts, serviceId: number) {
  let after = "";
  for (;;) {
    const page = await findUntoldTies(db, serviceId, { after, most: PAGE });
    for (let n = 0; n < page.length; n += AT_ONCE) yield page.slice(n, n + AT_ONCE);
    if (page.length < PAGE) return;
    after = page.at(-1)?.old_id ?? after;
  }
}

type Told =
  | { readonly outcome: "told" | "unheard" }
  | { readonly outcome: "refused"; readonly code: string };

async function tellOne(
  { database: { db } }: Parts,
  connector: Connector,
  { account, old_id, lineage }: Untold,
): Promise<Told> {
  const { service_id: serviceId } = connector.entry;
  const from = oldOwner(old_id);
  const body = {
    // A repeated call has the same key, unless the account has another owner by then.
    key: `import:${lineage}:${account}`,
    seq: await nextSeq(db, [account], { serviceId, owner: from }),
    from,
    to: subjectOwner(account),
  };
  const said = await connector.send(changeOwner, { body });
  if (!said.ok && said.kind === "silent") return { outcome: "unheard" };
  const code = said.ok ? TOLD : said.code;
  await noteTold(db, { serviceId, lineage }, code);
  return said.ok ? { outcome: "told" } : { outcome: "refused", code };
}
