import { changePassword } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { changePassword as change } from "../../accounts/change-password.ts";
import { route } from "../register-call.ts";

export const changePasswordRoute = route(changePassword, async (parts, asked) => {
  const { body, bearer } = asked;
  if (body.access_token !== bearer.token) return refuse("NotAuthorizedException");
  const typed = { previous: body.previous_password, proposed: body.proposed_password };
  const result = await change(parts, { ...asked, family: bearer.family }, typed);
  return result.ok ? answer({}) : result;
});
