import { type ExportForm, OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { isConfirmedByHeld, refuseHeld } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../accounts/held-addresses/held-word.ts";
import { isResting } from "../../accounts/resting.ts";
import { isRecentSignIn } from "../../accounts/sessions/recent-sign-in.ts";
import type { ActingHolder } from "../../accounts/trace.ts";
import { bindExport, findExport } from "../../database/queries/exports.ts";
import { findLiveSession, findSsoOf } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Parts } from "../operations/parts.ts";
import { composeFile, type MadeExport, nameFile } from "./compose-file.ts";
import { findOwnExportParts, isFor, isReady } from "./read-export.ts";

type Refused =
  | "NotAuthorizedException"
  | "FreshSignInRequired"
  | "ResourceNotFoundException"
  | "AccountRestingException"
  | "HeldAddressException";

type SavedFile = { readonly name: string; readonly content: string };

/**
 * Hands a holder the file of all that is kept about them: only to the session that asked for it, or, if the office
 * asked, to the first that fetches it; shortly after a log-in, and for at most 24 hours. Composes it after the
 * account's lock is released, because that takes time.
 */
export async function fetchExport(
  parts: Parts,
  holder: ActingHolder,
  form: ExportForm,
): Promise<Answer<SavedFile, Refused>> {
  const found = await takeExport(parts, holder);
  if (!found.ok) return found;
  return answer({
    name: nameFile(parts.config, found.data.made.ready_at, form),
    content: composeFile(parts, found.data, { form, language: holder.language }),
  });
}

/** Decides whether a holder gets the file. Journals that they got it, or that another session asked. */
function takeExport(
  parts: Parts,
  { family, userAgent, network }: ActingHolder,
): Promise<Answer<MadeExport, Refused>> {
  const { database, secrets } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const session = await findLiveSession(trx, family);
    const sso = await findSsoOf(trx, family);
    if (!session || !sso) return refuse("NotAuthorizedException");
    const { account, email } = session;
    const from = { detail: OperationDetail.EXPORT_DATA, userAgent, network, now };
    const [held] = await database.lockAccounts(trx, [account]);
    const made = await findExport(trx, account, now);
    if (!held || !made || !isReady(made)) return refuse("ResourceNotFoundException");
    if (!isFor(made, sso.sso)) {
      await writeRefusal(trx, secrets, { ...from, about: { account }, reason: "other-session" });
      return refuse("ResourceNotFoundException");
    }
    if (isResting(held, now)) return refuse("AccountRestingException");
    const word = { deed: HELD_DEEDS.export, sso: sso.sso };
    if (!(await isConfirmedByHeld(trx, account, now, word))) return refuseHeld(word);
    if (!isRecentSignIn(session, now)) return refuse("FreshSignInRequired");
    if (made.sso === null) await bindExport(trx, made.id, sso.sso);
    await writeJournal(trx, { ...from, account, email, text: "fetched" });
    return answer({ made, given: await findOwnExportParts(trx, made) });
  });
}
