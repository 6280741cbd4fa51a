import type { Queries } from "../../database/database.ts";
import { deleteAdmissions } from "../../database/queries/admissions.ts";
import { deletePasswordAttempts } from "../../database/queries/password-attempts.ts";

/**
 * Forgets the failed tries of unknown browsers at an address, and ends every link and admission there. An attacker may
 * use up the freed tries at once; so the next link can be mailed at once too, not only after an hour.
 */
export async function endAdmissions(db: Queries, attempts: string): Promise<void> {
  await deleteAdmissions(db, attempts);
  await deletePasswordAttempts(db, attempts);
}
