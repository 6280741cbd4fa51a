import { renewTokens } from "@musubi/contract";
import { answerIfAuthorized } from "../answer.ts";
import { route } from "../http/register-call.ts";
import { renewTokens as renew } from "../tokens/renew.ts";

export const renewTokensRoute = route(renewTokens, async ({ database, issuer }, { body, now }) =>
  answerIfAuthorized(await renew(database, issuer, body.refresh_token, now)),
);
