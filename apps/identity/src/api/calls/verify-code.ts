import { verifyCode } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { verifyEmail } from "../../accounts/verify-email.ts";
import { route } from "../register-call.ts";

export const verifyCodeRoute = route(verifyCode, async (parts, asked) => {
  const { body, bearer } = asked;
  if (body.access_token !== bearer.token) return refuse("NotAuthorizedException");
  const typed = { code: body.code, email: body.after_email };
  const verification = await verifyEmail(parts, { ...asked, family: bearer.family }, typed);
  return verification.ok ? answer({}) : verification;
});
