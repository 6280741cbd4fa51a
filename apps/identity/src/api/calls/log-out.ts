import { logOut } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { endLoginSessionOf } from "../../database/queries/sessions.ts";
import { route } from "../register-call.ts";

export const logOutRoute = route(logOut, async ({ database }, { body, bearer, now }) => {
  const isOwn = body.access_token === bearer.token;
  return isOwn && (await endLoginSessionOf(database.db, bearer.family, now))
    ? answer({})
    : refuse("NotAuthorizedException");
});
