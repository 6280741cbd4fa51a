import type { InteractionResults } from "oidc-provider";

/** Returns the hash of the password that a sign-in was ended with. */
export function readCheckedPassword(result: InteractionResults | undefined): string | undefined {
  const checked = result?.checked;
  return typeof checked === "string" ? checked : undefined;
}
