import { randomBytes } from "node:crypto";
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  changePassword,
  disableAccount,
  listActiveServiceIds,
  listServices,
  migrateAccount,
  openMerge,
  previewMerge,
  UserKind,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { nonceFor } from "../../src/accounts/caller-nonce.ts";
import { POOL_CLIENT_ID } from "../../src/tokens/pool-tokens.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

const sandbox = await freshSandbox();

type SourceTokens = { readonly idToken: string; readonly accessToken: string };

/** Signs in to the pool by redirect, with a nonce that is made for the caller. */
async function signInByCode(
  world: World,
  person: DemoPerson,
  caller: DemoPerson,
): Promise<SourceTokens> {
  const client = await createPoolClient(reach(world));
  const nonce = nonceFor(randomBytes(16).toString("base64url"), caller.subject);
  const begun = await client.begin({ nonce, prompt: "login" });
  const tokens = await client.redeem(begun, await client.walk(begun, person));
  return { idToken: tokens.id_token ?? "", accessToken: tokens.access_token };
}

/** Signs in to the pool by its password call. */
async function signInByPassword(world: World, person: DemoPerson): Promise<SourceTokens> {
  const sdk = new CognitoIdentityProviderClient({
    region: "ap-northeast-1",
    endpoint: `${world.url}/pool`,
    maxAttempts: 1,
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
  });
  const { AuthenticationResult: tokens } = await sdk.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: POOL_CLIENT_ID,
      AuthParameters: { USERNAME: person.email, PASSWORD: person.password ?? "" },
    }),
  );
  return { idToken: tokens?.IdToken ?? "", accessToken: tokens?.AccessToken ?? "" };
}

const servicesOf = async (world: World, bearer: string): Promise<number[]> =>
  dataOf(await world.client({ bearer }).send(listActiveServiceIds, { body: {} }));

const move = (world: World, bearer: string, key: string, service_kind: number) =>
  world.client({ bearer }).send(migrateAccount, {
    body: {
      identifier: 1,
      migration_user_key: key,
      service_kind,
      account_pattern: UserKind.HOBO,
    },
  });

const finish = (world: World, bearer: string, { subject }: DemoPerson) =>
  world.client({ bearer }).send(disableAccount, {
    body: { user_key: subject, sub: subject, is_token_for_login_page: true, language: "ja" },
  });

const WAYS = [
  ["by code", (world: World) => signInByCode(world, kenji, hana)],
  ["by password", (world: World) => signInByPassword(world, kenji)],
] as const;

describe("a merge with the other ID's own sign-in to the pool", () => {
  test.each(WAYS)(
    "%s moves the services and closes the other ID, whose grants are gone",
    async (_way, signIn) => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { access_token: target } = await world.signIn(hana);
      const { idToken, accessToken } = await signIn(world);

      expect(await servicesOf(world, accessToken)).toEqual([2, 3]);
      for (const service of [2, 3]) dataOf(await move(world, target, idToken, service));
      dataOf(await finish(world, accessToken, kenji));
      expect(await servicesOf(world, target)).toEqual([1, 2, 3]);
      // The closed ID can no longer sign in to the pool, and its grants are gone.
      await expect(signInByPassword(world, kenji)).rejects.toThrow(
        "Incorrect username or password.",
      );
      const kept = await world.database.db
        .selectFrom("oidc_state")
        .select("model")
        .where("account", "=", kenji.subject)
        .execute();
      expect(kept).toEqual([]);
      // A holder who missed the answer may repeat the call.
      dataOf(await finish(world, accessToken, kenji));
    },
  );

  test.each(WAYS)(
    "T11, L04: %s is refused once the other ID has a new password",
    async (_way, signIn) => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { access_token: target } = await world.signIn(hana);
      const { idToken, accessToken } = await signIn(world);
      dataOf(await move(world, target, idToken, 2));

      const { access_token } = await world.signIn(kenji);
      const body = {
        access_token,
        previous_password: kenji.password,
        proposed_password: "Yozakura2026",
      };
      dataOf(await world.client({ bearer: access_token }).send(changePassword, { body }));
      expect(codeOf(await move(world, target, idToken, 3))).toBe("InvalidProofException");
      for (const call of [previewMerge, openMerge]) {
        const asked = { body: { migration_user_key: idToken } };
        const refused = await world.client({ bearer: target }).send(call, asked);
        expect(codeOf(refused)).toBe("InvalidProofException");
      }
      const services = await world
        .client({ bearer: accessToken })
        .send(listActiveServiceIds, { body: {} });
      expect(codeOf(services)).toBe("NotAuthorizedException");
      expect(codeOf(await finish(world, accessToken, kenji))).toBe("NotAuthorizedException");
    },
  );

  test("T03: the pool's tokens work only for a merge, and each only for its own purpose", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { access_token: target } = await world.signIn(hana);
    const { idToken, accessToken } = await signInByCode(world, kenji, hana);
    const home = await world
      .client({ bearer: accessToken })
      .send(listServices, { query: { identifier: "1" } });
    expect(codeOf(home)).toBe("NotAuthorizedException");
    const asBearer = await world
      .client({ bearer: idToken })
      .send(listActiveServiceIds, { body: {} });
    expect(codeOf(asBearer)).toBe("NotAuthorizedException");
    expect(codeOf(await move(world, target, accessToken, 2))).toBe("InvalidProofException");
  });

  test("L04: a nonce that was made for another caller proves nothing", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { access_token: target } = await world.signIn(hana);
    const { idToken } = await signInByCode(world, kenji, PEOPLE.mio);
    expect(codeOf(await move(world, target, idToken, 2))).toBe("InvalidProofException");
  });
});

/** Returns the client's error about an answer. */
const causeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "went through",
    (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`,
  );

describe("P14: one pool's answer at another's callback", () => {
  test("is refused because of its issuer, its state or its code", async () => {
    await using world = await createWorld([kenji], sandbox);
    const client = await createPoolClient(reach(world));
    const begun = await client.begin();
    const callback = await client.walk(begun, kenji);

    const mixed = new URL(callback);
    mixed.searchParams.set("iss", `${sandbox.origin}/school/pool`);
    expect(await causeOf(client.redeem(begun, mixed))).toMatch(/iss/);
    const unnamed = new URL(callback);
    unnamed.searchParams.delete("iss");
    expect(await causeOf(client.redeem(begun, unnamed))).toMatch(/iss/);
    const otherState = { ...begun, state: (await client.begin()).state };
    expect(await causeOf(client.redeem(otherState, callback))).toMatch(/state/);
    // None of these reached the pool, so the right answer still works.
    expect((await client.redeem(begun, callback)).claims()?.sub).toBe(kenji.subject);

    // Neither pool knows the other's code.
    const atSchool = await fetch(`${sandbox.origin}/school/pool/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: callback.searchParams.get("code") ?? "",
        client_id: "musubi-school-portal",
        redirect_uri: "http://localhost:4000/success",
        code_verifier: begun.verifier,
      }),
    });
    expect(atSchool.status).toBe(400);
    const foreign = new URL(callback);
    foreign.searchParams.set("code", "a-code-of-the-school-pool");
    await expect(client.redeem(begun, foreign)).rejects.toThrow();
  });
});
