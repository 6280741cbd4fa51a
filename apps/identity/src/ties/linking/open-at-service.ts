import { type Language, subjectOwner } from "@musubi/contract";
import { answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { serviceChangeWords } from "@musubi/messages/both/service-change";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findAside } from "../../database/queries/asides.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import { findPlace } from "../../database/queries/places.ts";
import { hasTie } from "../../database/queries/ties.ts";
import { queueAsk } from "../belief/queue-ask.ts";
import type { Caller } from "../operations/caller.ts";
import { beginAlone, open, type StillSo } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { inItsWords, settleOnce } from "../operations/settle.ts";
import type { RefusedStep } from "../operations/step-result.ts";

/** A holder who is new at a service, and the language of the page on which they ask for an account. */
export type Newcomer = Caller & { readonly serviceId: number; readonly language: Language };

/**
 * Opens an account at a service for an ID that has none there, and ties it. Succeeds at once if the ID has one.
 * Pressed twice, in two tabs or after no answer, it opens one account.
 */
export async function openAtService(parts: Parts, newcomer: Newcomer) {
  const { account, serviceId, language } = newcomer;
  if (!parts.connectors.byId(serviceId)) return refuse("ResourceNotFoundException");
  const opened = await openOpening(parts, newcomer);
  const change = { kind: "open", account, serviceId, language } as const;
  const isTied: StillSo = (db) => hasTie(db, account, serviceId);
  return settleOnce(parts, opened, change, isTied, {
    over: "ServiceUnavailableException",
    refused: (step) => refuseOpening(parts, newcomer, step),
  });
}

/**
 * Opens the operation, unless a sleeping account has the place. Returns undefined if the ID has an account there
 * already.
 */
const openOpening = (parts: Parts, newcomer: Newcomer) => {
  const { account, serviceId, language } = newcomer;
  return open<StepOp | undefined, "E500-01">(parts, newcomer, [account], async (trx) => {
    const place = await findPlace(trx, { account, serviceId });
    if (place?.state === "active") return answer(undefined);
    if (place) return refuseInWords("E500-01", serviceChangeWords[language].opening.asleep);
    const { email, email_proven_at } = await findMailAddress(trx, account);
    const step = {
      serviceId,
      from: "",
      to: subjectOwner(account),
      serviceEmail: email,
      isEmailVerified: email_proven_at !== null,
    };
    return answer(await beginAlone(parts, trx, "open", newcomer, step));
  });
};

async function refuseOpening(
  parts: Parts,
  { account, serviceId, language }: Newcomer,
  step: RefusedStep,
) {
  switch (step.code) {
    case "OwnerMismatchException":
      await askAboutAside(parts, { account, serviceId });
      return refuseInWords("SameServiceException", serviceChangeWords[language].opening.taken);
    case "ResourceNotFoundException":
      return refuseInWords(
        "NotSupportedException",
        serviceChangeWords[language].opening.notOffered,
      );
    default:
      return inItsWords(step);
  }
}

/**
 * The service has an account of this ID. If it denied that account before, it is asked again, and may bring back the
 * tie that was kept aside.
 */
async function askAboutAside(
  parts: Parts,
  place: { readonly account: string; readonly serviceId: number },
): Promise<void> {
  const { database } = parts;
  const now = await database.now();
  await database.transact(async (trx) => {
    if (await findAside(trx, place.account, place.serviceId, now)) {
      await queueAsk(parts, trx, place, now);
    }
  });
}
