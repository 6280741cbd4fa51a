import { getTokens } from "@musubi/contract";
import { answerIfAuthorized } from "../answer.ts";
import { route } from "../http/register-call.ts";
import { exchangeCode } from "../tokens/exchange-code.ts";

export const getTokensRoute = route(getTokens, async ({ database, issuer }, { body, now }) =>
  answerIfAuthorized(
    await exchangeCode(database, issuer, body.authorization_code, body.code_verifier, now),
  ),
);
