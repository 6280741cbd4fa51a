import type { UserAttributes } from "../entities/attributes.ts";

/**
 * Returns whether a holder logs in with Google or Apple and has no password: then only the provider
 * changes the address. A holder with a password as well can change it here.
 */
export const isExternalProvider = (
  { identities = [] }: { readonly identities?: readonly unknown[] | undefined },
  { password_auth_flg }: Pick<UserAttributes, "password_auth_flg">,
): boolean => identities.length > 0 && password_auth_flg === 0;
