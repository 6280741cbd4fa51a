import type { ExportForm } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findExportById } from "../database/queries/exports.ts";
import { composePage } from "../ties/exports/compose-page.ts";
import { findOwnExportParts, isReady, openExport } from "../ties/exports/read-export.ts";
import type { Needs } from "../ties/operations/needs.ts";
import { act } from "./act.ts";
import type { Person } from "./grave.ts";
import type { Author } from "./journal/write-office.ts";

/**
 * Returns an export that two people of the office ordered, to those two only, while it is kept. `no-file`: there is
 * none, or it has expired.
 */
export async function fetchFile(
  parts: Needs,
  id: string,
  author: Author,
  form: ExportForm,
): Promise<Answer<{ readonly content: string }, "no-file" | "not-ready" | "third-person">> {
  const found = await findExportById(parts.database.db, id, parts.now());
  const { account, sealed_until, made_for } = found ?? {};
  const sealedUntil = sealed_until ?? undefined;
  const ordered = { act: "export fetch", account, author, terms: { id }, sealedUntil };
  return act(parts, ordered, async (trx, now) => {
    const made = await findExportById(trx, id, now);
    if (!made || made_for !== "office") return refuse("no-file");
    const people = JSON.parse(made.people ?? "[]") as Person[];
    if (!people.some(({ user, key }) => user === author.user && key === author.key)) {
      return refuse("third-person");
    }
    if (!isReady(made)) return refuse("not-ready");
    const { notice_language: language } = made;
    const contents = openExport(parts, made, await findOwnExportParts(trx, made), language);
    return answer({
      content:
        form === "json"
          ? JSON.stringify(contents, null, 2)
          : composePage(parts.config, contents, language),
    });
  });
}
