import { getTokens } from "@musubi/contract";
import { answerIfAuthorized } from "../../settings/answer.ts";
import { exchangeCode } from "../../tokens/exchange-code.ts";
import { route } from "../register-call.ts";

export const getTokensRoute = route(getTokens, async ({ database, issuer }, { body, now }) =>
  answerIfAuthorized(
    await exchangeCode(database, issuer, body.authorization_code, body.code_verifier, now),
  ),
);
