import { setAttributes } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { setLanguage } from "../../database/queries/accounts.ts";
import { route } from "../register-call.ts";

export const setAttributesRoute = route(setAttributes, async ({ database }, { body, bearer }) =>
  (await setLanguage(database.db, bearer.family, body.language))
    ? answer({})
    : refuse("NotAuthorizedException"),
);
