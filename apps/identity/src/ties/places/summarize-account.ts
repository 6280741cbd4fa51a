import { accountSummary, type Output, type summarizeServiceAccount } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findServicesOf } from "../../database/queries/ties.ts";
import { readForeignWords } from "../../services/read-answer.ts";
import type { Parts } from "../operations/parts.ts";

/**
 * Returns what a holder's account at a service contains, to say after a link or a merge what came along. The screen does
 * not wait for it: a service that says nothing within a second, or nothing at all, is named.
 */
export async function summarizeAccount(
  { database, connectors }: Parts,
  account: string,
  kind: string,
): Promise<
  Answer<Output<typeof summarizeServiceAccount>, "ResourceNotFoundException" | "E404-01">
> {
  const service = connectors.byKind(kind);
  if (!service) return refuse("ResourceNotFoundException");
  const { names, service_id } = service.entry;
  const used = await findServicesOf(database.db, account);
  if (!used?.includes(service_id)) return refuse("E404-01");
  const said = await service.send(
    accountSummary,
    { query: { user_key: account } },
    undefined,
    "brief",
  );
  if (!said.ok) return answer({ summary: { ja: names.ja, en: names.en } });
  const { ja, en } = said.data.summary;
  return answer({ summary: { ja: readForeignWords(ja), en: readForeignWords(en) } });
}
