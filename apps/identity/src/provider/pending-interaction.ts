import { PENDING_INTERACTION_MS } from "@musubi/contract";
import type { Parts } from "../accounts/parts.ts";
import {
  findPendingInteraction,
  insertPendingInteraction,
} from "../database/queries/pending-interactions.ts";
import { hashSecret, randomSecret, seal, unseal } from "../settings/secrets.ts";
import type { Interaction } from "./interaction.ts";
import { ROUTES } from "./provider-options.ts";

/**
 * Keeps a service's request while its visitor does something elsewhere, and ends the interaction here. Returns an id to
 * resume it by. The id only starts the request again, so it may be used more than once.
 */
export async function keepInteraction(
  { database, now, secrets }: Parts,
  interaction: Interaction,
  { sso, serviceId }: { readonly sso: string; readonly serviceId: number },
): Promise<string> {
  const id = randomSecret();
  const idHash = hashSecret(id);
  await insertPendingInteraction(database.db, {
    id_hash: idHash,
    sso,
    service_id: serviceId,
    request: seal(secrets.clientState, labelOf(idHash), describeRequest(interaction)),
    expires_at: now() + PENDING_INTERACTION_MS,
  });
  await interaction.destroy();
  return id;
}

/** Returns a kept request, to be started again; undefined if it has expired or belongs to another session. */
export async function resumeInteraction(
  { database, now, secrets }: Parts,
  id: string,
  sso: string,
): Promise<string | undefined> {
  const idHash = hashSecret(id);
  const sealed = await findPendingInteraction(database.db, { idHash, sso }, now());
  return sealed && unseal(secrets.clientState, labelOf(idHash), sealed);
}

/**
 * Returns the address that continues a posted request. Its fields stay out of the address: they may hold an ID token.
 */
export const describePostedAddress = (id: string): string =>
  `${ROUTES.authorization}/posted?${new URLSearchParams({ id })}`;

const labelOf = (idHash: string): string => `interaction ${idHash}`;

/**
 * Leaves out `prompt`, which the visitor has already answered. `consent` stays: it asks nothing, and `offline_access`
 * needs it.
 */
function describeRequest({ params }: Interaction): string {
  const { prompt, ...rest } = params;
  const isConsent = typeof prompt === "string" && prompt.split(" ").includes("consent");
  const kept = { ...rest, ...(isConsent && { prompt: "consent" }) };
  const fields = Object.entries(kept).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, `${value}`]],
  );
  return new URLSearchParams(fields).toString();
}
