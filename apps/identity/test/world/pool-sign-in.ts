import { POOL_CLIENT_ID } from "../../src/tokens/pool-tokens.ts";

export type PoolTokens = { readonly idToken: string; readonly accessToken: string };

/** Signs a holder in to the ID pool by password, as the portal does for a merge. */
export async function signInToPool(
  identityUrl: string,
  person: { readonly email: string; readonly password?: string },
): Promise<PoolTokens> {
  const answer = await fetch(`${identityUrl}/pool/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: POOL_CLIENT_ID,
      AuthParameters: { USERNAME: person.email, PASSWORD: person.password ?? "" },
    }),
  });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status}.`);
  const { AuthenticationResult: tokens } = (await answer.json()) as {
    AuthenticationResult: { IdToken: string; AccessToken: string };
  };
  return { idToken: tokens.IdToken, accessToken: tokens.AccessToken };
}
