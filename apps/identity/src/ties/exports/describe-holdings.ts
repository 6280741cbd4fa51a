import { FACETS } from "../../accounts/facets/facets.ts";
import type { Queries } from "../../database/database.ts";
import { findWholeAccount } from "../../database/queries/accounts.ts";
import { kindOfService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";

/** The descriptions of all facets, as one type. */
type Told<Shown> = [Shown] extends [{ draw: (told: infer T, pen: never) => unknown }] ? T : never;

/** What identity itself keeps about a holder, as the file contains it. */
export type Holdings = Told<Exclude<(typeof FACETS)[keyof typeof FACETS]["shown"], string>>;

export async function describeHoldings(
  { config, now, secrets }: Parts,
  db: Queries,
  id: string,
): Promise<Holdings> {
  const account = await findWholeAccount(db, id);
  const kindOf = (serviceId: number) => kindOfService(config.catalogue, serviceId) ?? null;
  const holdings: Record<string, unknown> = {};
  for (const { shown } of Object.values(FACETS)) {
    if (typeof shown === "string") continue;
    const told = await shown.describe({ db, account, now: now(), secrets, kindOf });
    for (const [name, value] of Object.entries(told)) holdings[name] = join(holdings[name], value);
  }
  return holdings as Holdings;
}

/** Several facets may describe the same thing; each adds its own part. */
function join(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) return [...before, ...value];
  return typeof value === "object" && before ? { ...before, ...value } : value;
}
