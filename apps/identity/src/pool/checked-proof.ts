import type { InteractionResults } from "oidc-provider";
import type { Credential } from "../database/queries/credentials.ts";

/** Returns what is kept of a sign-in until its grant is made. */
export const keepProof = (by: Credential) => ({ provenBy: by });

/** Returns the credential of a sign-in, as {@link keepProof} kept it; undefined if it proved nothing. */
export const readProof = (result: InteractionResults | undefined): Credential | undefined =>
  result?.provenBy as Credential | undefined;
