import type { UserAttributes } from "../entities/attributes.ts";

/**
 * A holder who has nothing but Google or Apple to log in with: there the address is the provider's to change.
 * Whoever has a password as well keeps the address in hand.
 */
export const isExternalProvider = (
  { identities = [] }: { readonly identities?: readonly unknown[] | undefined },
  { password_auth_flg }: Pick<UserAttributes, "password_auth_flg">,
): boolean => identities.length > 0 && password_auth_flg === 0;
