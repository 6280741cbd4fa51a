import { getTokens } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { exchangeCode } from "../../tokens/exchange-code.ts";
import { route } from "../register-call.ts";

export const getTokensRoute = route(getTokens, async ({ database, issuer }, { body, now }) => {
  const { authorization_code: code, code_verifier: verifier } = body;
  const tokens = await exchangeCode(database, issuer, code, verifier, now);
  return tokens ? answer(tokens) : refuse("NotAuthorizedException");
});
