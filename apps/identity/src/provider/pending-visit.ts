import { PENDING_VISIT_MS } from "@musubi/contract";
import { findPendingVisit, insertPendingVisit } from "../database/queries/pending-visits.ts";
import { hashSecret, randomSecret, seal, unseal } from "../settings/secrets.ts";
import type { Needs } from "./needs.ts";
import { ROUTES } from "./provider-options.ts";
import type { Visit } from "./visit.ts";

type Parts = Pick<Needs, "database" | "now" | "secrets">;

/**
 * Keeps a service's request while its visitor does something elsewhere, and ends the interaction here. Returns an id to
 * resume it by. The id only starts the request again, so it may be used more than once.
 */
export async function keepVisit(
  { database, now, secrets }: Parts,
  visit: Visit,
  { sso, serviceId }: { readonly sso: string; readonly serviceId: number },
): Promise<string> {
  const id = randomSecret();
  const idHash = hashSecret(id);
  await insertPendingVisit(database.db, {
    id_hash: idHash,
    sso,
    service_id: serviceId,
    request: seal(secrets.clientState, labelOf(idHash), describeRequest(visit)),
    expires_at: now() + PENDING_VISIT_MS,
  });
  await visit.destroy();
  return id;
}

/** Returns a kept request, to be started again; undefined if it has expired or belongs to another session. */
export async function resumeVisit(
  { database, now, secrets }: Parts,
  id: string,
  sso: string,
): Promise<string | undefined> {
  const idHash = hashSecret(id);
  const sealed = await findPendingVisit(database.db, { idHash, sso }, now());
  return sealed && unseal(secrets.clientState, labelOf(idHash), sealed);
}

/**
 * Returns the address that continues a posted request. Its fields stay out of the address: they may hold an ID token.
 */
export const describePostedAddress = (id: string): string =>
  `${ROUTES.authorization}/posted?${new URLSearchParams({ id })}`;

const labelOf = (idHash: string): string => `visit ${idHash}`;

/**
 * Leaves out `prompt`, which the visitor has answered by then. `consent` stays: it asks nothing, and `offline_access`
 * needs it.
 */
function describeRequest({ params }: Visit): string {
  const { prompt, ...rest } = params;
  const isConsent = typeof prompt === "string" && prompt.split(" ").includes("consent");
  const kept = { ...rest, ...(isConsent && { prompt: "consent" }) };
  const fields = Object.entries(kept).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, `${value}`]],
  );
  return new URLSearchParams(fields).toString();
}
