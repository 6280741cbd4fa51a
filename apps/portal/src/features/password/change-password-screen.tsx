import { defineScreen } from "../../loading/define-screen.ts";
import { loadAttributes } from "../../loading/load-attributes.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";

/** `/change-password`: also where `/.well-known/change-password` leads. An account may live without a password. */
export default defineScreen({
  load: loadAttributes,
  Screen: ({ claims, data }) => (
    <ChangePasswordForm claims={claims} hasPassword={data.password_auth_flg === 1} />
  ),
});
