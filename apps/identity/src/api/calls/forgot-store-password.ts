import { checkEmail, forgotStorePassword } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { requestReset } from "../../ties/store/request-reset.ts";
import { route } from "../register-call.ts";

const CODES = {
  "signed-out": "NotAuthorizedException",
  undeliverable: "CodeDeliveryFailureException",
  "too-many": "LimitExceededException",
} as const;

export const forgotStorePasswordRoute = route(
  forgotStorePassword,
  async (parts, { body, bearer, language, now }) => {
    const email = checkEmail(body.email);
    if (!email.ok) return refuse("InvalidParameterException");
    const result = await requestReset(parts, bearer.family, email.canonical, language, now);
    return result === "accepted" ? answer({}) : refuse(CODES[result]);
  },
);
