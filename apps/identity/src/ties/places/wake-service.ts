import type { Language } from "@musubi/contract";
import { answer, type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import { errorWords } from "@musubi/messages/both/error";
import { findPlace } from "../../database/queries/places.ts";
import { claimWaking, type Place } from "../../database/queries/sleeps.ts";
import { hasTie } from "../../database/queries/ties.ts";
import type { Caller } from "../operations/caller.ts";
import { beginAlone, open, type StillSo } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { inItsWords, settleOnce } from "../operations/settle.ts";

/** Wakes the account at a service that was left, and ties it as it was. Two calls at the same time have one effect. */
export async function wakeService(
  parts: Parts,
  caller: Caller,
  serviceId: number,
  language: Language,
) {
  const { account } = caller;
  if (!parts.connectors.byId(serviceId)) return refuse("ResourceNotFoundException");
  const opened = await openWaking(parts, caller, serviceId);
  const change = { kind: "wake", account, serviceId, language } as const;
  const isAwake: StillSo = async (db, { lineage }) => {
    const place = await findPlace(db, { account, serviceId });
    return place?.state === "active" && place.lineage === lineage;
  };
  return settleOnce(parts, opened, change, isAwake, {
    over: "E500-01",
    refused: (step) =>
      step.kind === "gone"
        ? refuseNotFound(parts, { account, serviceId }, language)
        : inItsWords(step),
  });
}

/** An account that the service did not find may be there again later, unless the sleep has ended because of it. */
async function refuseNotFound(
  { database: { db } }: Parts,
  place: Place,
  language: Language,
): Promise<Refusal<"ResourceNotFoundException" | "E500-01">> {
  return (await findPlace(db, place))
    ? refuseInWords("E500-01", errorWords[language].wake_not_found)
    : refuse("ResourceNotFoundException");
}

/** Opens the waking and claims the sleep, so that the account cannot be erased while it wakes. */
const openWaking = (parts: Parts, caller: Caller, serviceId: number) => {
  const { account } = caller;
  return open(parts, caller, [account], async (trx) => {
    if (await hasTie(trx, account, serviceId)) return refuse("SameServiceException");
    const sleep = await claimWaking(trx, { account, serviceId }, parts.now());
    if (!sleep) return refuse("ResourceNotFoundException");
    const { lineage, service_email: serviceEmail } = sleep;
    const step = { serviceId, from: "", to: "", lineage, serviceEmail };
    return answer(await beginAlone(parts, trx, "wake", caller, step));
  });
};
