import type { InteractionResults } from "oidc-provider";
import type { Credential } from "../database/queries/ways-in.ts";

/** Returns what is kept of a sign-in until its grant is made. */
export const keepProof = (by: Credential) => ({ provenBy: by });

/** Returns what a sign-in was ended with, as {@link keepProof} kept it; undefined of one that proved nothing. */
export const readProof = (result: InteractionResults | undefined): Credential | undefined =>
  result?.provenBy as Credential | undefined;
