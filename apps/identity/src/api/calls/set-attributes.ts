import { setAttributes } from "@musubi/contract";
import { setLanguage } from "../../database/queries/accounts.ts";
import { answer, refuse } from "../../settings/answer.ts";
import { route } from "../register-call.ts";

export const setAttributesRoute = route(setAttributes, async ({ database }, { body, bearer }) =>
  (await setLanguage(database.db, bearer.family, body.language))
    ? answer({})
    : refuse("NotAuthorizedException"),
);
