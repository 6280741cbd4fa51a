import { type CatalogueEntry, type Language, oldAccountActive } from "@musubi/contract";
import type { Parts } from "../parts.ts";

/**
 * Asks every service whose old accounts are proven by a password whether it knows a new address. A service that does
 * not answer in time forbids nothing: the question is a courtesy, never a proof.
 */
export async function askOldAccounts(
  { connectors }: Parts,
  email: string,
  language: Language,
): Promise<{ readonly known?: CatalogueEntry | undefined; readonly silent: readonly string[] }> {
  const answers = await Promise.all(
    connectors.byPassword().map(async ({ entry, send }) => {
      const old = await send(oldAccountActive, { query: { email } }, language);
      return { entry, activation: old.ok ? old.data.activation : undefined };
    }),
  );
  const silent = answers.filter(({ activation }) => activation === undefined);
  return {
    known: answers.find(({ activation }) => activation === 1)?.entry,
    silent: silent.map(({ entry }) => entry.kind),
  };
}
