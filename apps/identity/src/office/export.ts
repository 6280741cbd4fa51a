import type { ExportForm } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { isConfirmedByHeld } from "../accounts/held-addresses/confirmed-by-held.ts";
import { isResting } from "../accounts/resting.ts";
import type { LockedAccount, Queries } from "../database/database.ts";
import { deleteExport, findExport } from "../database/queries/exports.ts";
import { isBusy } from "../database/queries/operation-locks.ts";
import { beginExport } from "../ties/exports/begin-export.ts";
import { composeFile, type MadeExport } from "../ties/exports/compose-file.ts";
import { makeExport } from "../ties/exports/make-export.ts";
import { findOwnExportParts, isReady } from "../ties/exports/read-export.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

type Hindrance = "resting" | "busy" | "held";

/** Refused for the same reasons as the holder's own export: the ID may be in dispute. */
async function hinder(
  trx: Queries,
  held: LockedAccount,
  now: number,
): Promise<Hindrance | undefined> {
  if (isResting(held, now)) return "resting";
  if (await isBusy(trx, held.id)) return "busy";
  return (await isConfirmedByHeld(trx, held.id, now)) ? undefined : "held";
}

/**
 * Prepares the file that the holder could have asked for. The holder fetches it as usual, in the portal after a fresh
 * log-in; the office gets nothing of it. `lately`: the holder has a file already.
 */
export const prepareExport = (
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<object, "unknown" | "blocked" | "closed" | "lately" | Hindrance>> =>
  actOn(parts, { act: "export", account, author }, async (trx, held, now) => {
    if (held.state !== "active") return refuse("closed");
    const hindrance = await hinder(trx, held, now);
    if (hindrance) return refuse(hindrance);
    if (await findExport(trx, account, now)) return refuse("lately");
    await begin(parts, trx, held, { made_for: "holder", now });
    await tellHolder(parts, trx, held, { act: "export-prepared" }, now);
    return answer({});
  });

type HandingOver = {
  readonly form: ExportForm;
  /** Waits until services that did not answer are asked again. */
  readonly wait: (until: number) => Promise<void>;
  /** Saves the file, or throws. */
  readonly save: (content: string) => void;
};

/**
 * Makes a file that the operator hands over, to a holder who cannot log in or to an authority, of a blocked ID too. If
 * it is interrupted, the next call goes on with what services have given, for a day. Our copy is erased once the file
 * is saved. `no-file`: another call has saved it meanwhile.
 */
export async function handOver(
  parts: Parts,
  account: string,
  author: Author,
  { form, wait, save }: HandingOver,
): Promise<Answer<object, "unknown" | "blocked" | "no-file" | Hindrance>> {
  const begun = await beginFile(parts, account, author);
  if (!begun.ok) return begun;
  const { file } = begun.data;
  for (;;) {
    const asked = await makeExport(parts, { kind: "export-data", account, export: file });
    if (asked.result !== "later") break;
    await wait(asked.at);
  }
  const taken = await takeFile(parts, account, author);
  if (!taken.ok) return taken;
  const { made } = taken.data;
  save(composeFile(parts, taken.data, { form, language: made.notice_language }));
  await deleteExport(parts.database.db, file);
  return answer({});
}

/** Begins a file, or returns the one that was begun before. The holder is told before anything is handed over. */
const beginFile = (parts: Parts, account: string, author: Author) =>
  actOn<{ readonly file: string }, Hindrance>(
    parts,
    { act: "export file begin", account, author },
    async (trx, held, now) => {
      const hindrance = await hinder(trx, held, now);
      if (hindrance) return refuse(hindrance);
      const begun = await findExport(trx, account, now, "office");
      if (begun) return answer({ file: begun.id });
      const file = await begin(parts, trx, held, { made_for: "office", now });
      await tellHolder(parts, trx, held, { act: "export-handed" }, now);
      return answer({ file });
    },
    { blocked: true },
  );

/** Takes a file that was made. Refused if the ID has come into dispute meanwhile. */
const takeFile = (parts: Parts, account: string, author: Author) =>
  actOn<MadeExport, "no-file" | Hindrance>(
    parts,
    { act: "export file", account, author },
    async (trx, held, now) => {
      const hindrance = await hinder(trx, held, now);
      if (hindrance) return refuse(hindrance);
      const made = await findExport(trx, account, now, "office");
      if (!made || !isReady(made)) return refuse("no-file");
      return answer({ made, given: await findOwnExportParts(trx, made) });
    },
    { blocked: true },
  );

const begin = (
  parts: Parts,
  trx: Queries,
  { id: account, language: notice_language }: LockedAccount,
  rest: { readonly made_for: "holder" | "office"; readonly now: number },
): Promise<string> =>
  beginExport(parts, trx, { account, sso: null, user_agent: null, notice_language, ...rest });
