import { canonicalEmail, type Language, updateAccount } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findTieTo, recordTelling, replaceBelief } from "../../database/queries/ties.ts";
import { passOn } from "../../services/pass-on.ts";
import { tellAddress } from "../../services/tell-address.ts";
import type { Parts } from "../operations/parts.ts";

type Asked = {
  readonly user_key: string;
  readonly before_email: string;
  readonly after_email: string;
};

/** Tells a service the holder's address: only the ID's own, and only if it is proven. */
export async function updateServiceAccount(
  { database, connectors }: Parts,
  { family, language }: { readonly family: string; readonly language: Language },
  kind: string,
  asked: Asked,
) {
  const service = connectors.byKind(kind);
  const serviceId = service?.entry.service_id ?? -1;
  const holder = await findTieTo(database.db, family, serviceId);
  if (!holder) return refuse("NotAuthorizedException");
  if (!service) return refuse("ResourceNotFoundException");
  const { account, email } = holder;
  if (asked.user_key !== account) return refuse("UserNotFoundException");
  // Otherwise a holder could pass off another's address as theirs at the service.
  const isOwn = canonicalEmail(asked.after_email) === holder.email_key;
  if (!isOwn || holder.email_proven_at === null) return refuse("InvalidParameterException");
  if (holder.since === null) return refuse("E404-01");

  // An earlier address is unconfirmed. It must be confirmed first: a third one could not be recorded beside the two that
  // the service may have.
  if (holder.telling !== null && holder.telling !== email) {
    const told = await tellAddress({ database, connectors }, account, serviceId);
    if (told === "told") return answer({});
    return refuse(told === "missing" ? "E404-01" : "ServiceUnavailableException");
  }
  const tie = { account, serviceId };
  const believed = { service_email: holder.service_email, telling: holder.telling };
  // Recorded before the call: the service may accept the address, and its answer may be lost.
  const telling = { ...believed, telling: email };
  const seq = await recordTelling(database.db, tie, believed, telling);
  // Another process is telling the service an address right now, and that process wins.
  if (seq === undefined) return refuse("ServiceUnavailableException");
  const update = { user_key: account, before_email: asked.before_email, after_email: email };
  const outcome = await service.send(updateAccount, { body: { seq, ...update } }, language);
  if (!outcome.ok) return outcome.kind === "gone" ? refuse("E404-01") : passOn(outcome);
  await replaceBelief(database.db, tie, telling, { service_email: email, telling: null });
  return answer({});
}
