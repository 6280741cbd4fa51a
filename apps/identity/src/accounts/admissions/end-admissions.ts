import type { Queries } from "../../database/database.ts";
import { deleteAdmissions } from "../../database/queries/admissions.ts";
import { deletePasswordAttempts } from "../../database/queries/password-attempts.ts";

/**
 * Forgets what strangers failed at an address, and ends every link and admission there. Whoever guesses on
 * takes the tries that are free from then on: so the next link does not wait for the hour of one that is over.
 */
export async function endAdmissions(db: Queries, attempts: string): Promise<void> {
  await deleteAdmissions(db, attempts);
  await deletePasswordAttempts(db, attempts);
}
