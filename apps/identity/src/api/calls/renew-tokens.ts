import { renewTokens } from "@musubi/contract";
import { answerIfAuthorized } from "../../settings/answer.ts";
import { renewTokens as renew } from "../../tokens/renew.ts";
import { route } from "../register-call.ts";

export const renewTokensRoute = route(renewTokens, async ({ database, issuer }, { body, now }) =>
  answerIfAuthorized(await renew(database, issuer, body.refresh_token, now)),
);
