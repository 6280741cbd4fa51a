import type { IdTokenClaims } from "@musubi/contract";
import { WithAttributes } from "../../frame/with-attributes.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

/** Finds out first whether there is a password to change: an account may live without one. */
export const ChangePasswordScreen = ({ claims }: { readonly claims: IdTokenClaims }) => (
  <WithAttributes>
    {({ password_auth_flg }) => (
      <ChangePasswordForm claims={claims} hasPassword={password_auth_flg === 1} />
    )}
  </WithAttributes>
);
