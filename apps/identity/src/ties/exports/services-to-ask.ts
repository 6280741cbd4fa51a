import { HIDDEN_SERVICE_ID } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findExportStates, findOwnLineages } from "../../database/queries/exports.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import { findShutsOf } from "../../database/queries/shut-accounts.ts";
import type { ExportPartState } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";

/** What one service has given so far; `state` is undefined before it is first asked. */
export type Asked = Lineage & {
  readonly state: ExportPartState | undefined;
  readonly bytes: number;
  /** The account is suspended because its ID is blocked, so the service is not asked about it. */
  readonly isShut: boolean;
};

/** A service with one of these states is not asked again: the answer would be the same. */
const FINAL: ReadonlySet<ExportPartState | undefined> = new Set(["held", "none", "too-large"]);

export const isHeard = ({ state, isShut }: Asked): boolean => isShut || FINAL.has(state);

/**
 * Returns the services that belong in a holder's file: those that the ID has now, in use or asleep, and that can
 * be reached. Ignores what was given about an account that is no longer the holder's.
 */
export async function listServicesToAsk(
  { connectors }: Parts,
  db: Queries,
  { account, id }: { readonly account: string; readonly id: string },
): Promise<Asked[]> {
  const states = await findExportStates(db, id);
  const own = await findOwnLineages(db, account);
  const shuts = await findShutsOf(db, account);
  return own
    .filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID && connectors.byId(service_id))
    .map((each) => {
      const part = states.find((part) => isSame(part, each));
      const isShut = shuts.some((shut) => isSame(shut, each));
      return { ...each, state: part?.state, bytes: part?.bytes ?? 0, isShut };
    });
}

export const isSame = (a: Lineage, b: Lineage): boolean =>
  a.service_id === b.service_id && a.lineage === b.lineage;
