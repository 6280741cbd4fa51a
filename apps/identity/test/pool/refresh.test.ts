import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const CLIENT = "musubi-portal";

type Said = {
  readonly __type?: string;
  readonly message?: string;
  readonly AuthenticationResult?: Readonly<Record<string, string>>;
};

async function call({ url }: World, operation: string, body: object): Promise<Said> {
  const answer = await fetch(`${url}/pool/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: CLIENT, ...body }),
  });
  return (await answer.json()) as Said;
}

const signIn = (world: World) =>
  call(world, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: hana.email, PASSWORD: hana.password },
  });

test.each([
  [
    "REFRESH_TOKEN_AUTH",
    (token: string): [string, object] => [
      "InitiateAuth",
      { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: token } },
    ],
  ],
  [
    "GetTokensFromRefreshToken",
    (token: string): [string, object] => ["GetTokensFromRefreshToken", { RefreshToken: token }],
  ],
])("the pool renews tokens by AWS's call %s, with each refresh token once", async (_name, ask) => {
  await using world = await createWorld();
  const { RefreshToken: first = "" } = (await signIn(world)).AuthenticationResult ?? {};
  const renewed = await call(world, ...ask(first));
  const { IdToken = "", RefreshToken: next = "" } = renewed.AuthenticationResult ?? {};
  expect(decodeJwt(IdToken)).toMatchObject({ sub: hana.subject, aud: CLIENT });
  expect(next).not.toBe(first);
  expect(await call(world, ...ask(first))).toMatchObject({ __type: "NotAuthorizedException" });
  // A token that is used twice was stolen: all tokens renewed from it end.
  expect(await call(world, ...ask(next))).toMatchObject({ __type: "NotAuthorizedException" });
});

test("SRP is refused with a message that says what to use instead", async () => {
  await using world = await createWorld();
  const said = await call(world, "InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: hana.email, SRP_A: "00" },
  });
  expect(said.__type).toBe("InvalidParameterException");
  expect(said.message).toContain("USER_PASSWORD_AUTH");
});
