import { setAttributes } from "@musubi/contract";
import { answer, refuse } from "../answer.ts";
import { setLanguage } from "../database/queries/accounts.ts";
import { route } from "../http/register-call.ts";

export const setAttributesRoute = route(setAttributes, async ({ database }, { body, bearer }) =>
  (await setLanguage(database.db, bearer.family, body.language))
    ? answer({})
    : refuse("NotAuthorizedException"),
);
