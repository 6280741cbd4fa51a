import type { InteractionResults } from "oidc-provider";
import type { Credential } from "../database/queries/credentials.ts";
import { sameText } from "../settings/secrets.ts";

/** Returns what is kept of a sign-in until its grant is made: the credential, and the browser that brought it. */
export const keepProof = (by: Credential, browser: string) => ({
  provenBy: by,
  provenIn: browser,
});

/** Returns the credential of a sign-in, as {@link keepProof} kept it; undefined if it proved nothing. */
export const readProof = (result: InteractionResults | undefined): Credential | undefined =>
  result?.provenBy as Credential | undefined;

/** Returns whether a sign-in was made in a browser. */
export const isProvenIn = (
  result: InteractionResults | undefined,
  browser: string | undefined,
): boolean => browser !== undefined && sameText(`${result?.provenIn}`, browser);
