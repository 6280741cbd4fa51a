import { changeEmail } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { sendEmailCode } from "../../accounts/change-email.ts";
import { route } from "../register-call.ts";

export const changeEmailRoute = route(changeEmail, async (parts, asked) => {
  const { body, bearer } = asked;
  if (body.access_token !== bearer.token) return refuse("NotAuthorizedException");
  const sending = await sendEmailCode(parts, { ...asked, family: bearer.family }, body.email);
  return sending.ok ? answer({}) : sending;
});
