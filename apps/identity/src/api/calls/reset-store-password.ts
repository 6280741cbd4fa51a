import { checkEmail, resetStorePassword } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { resetPassword } from "../../ties/store/reset-password.ts";
import { route } from "../register-call.ts";

export const resetStorePasswordRoute = route(
  resetStorePassword,
  async (parts, { body, bearer, language, now }) => {
    const email = checkEmail(body.email);
    if (!email.ok) return refuse("InvalidParameterException");
    const typed = {
      emailKey: email.canonical,
      password: body.password,
      code: body.confirmation_code,
    };
    const result = await resetPassword(parts, bearer.family, typed, language, now);
    return result.ok ? answer({}) : result;
  },
);
