import { tokenSourceOf } from "@musubi/contract";
import { APP_SDK, demoCatalogue } from "@musubi/demo-world";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect } from "vitest";
import { readJson, type TestSandbox } from "../test-sandbox.ts";

export const PORTAL = "http://localhost:4000";
export const TOOLKIT = "/identitytoolkit.googleapis.com/v1/accounts";
export const KEY = `?key=${APP_SDK.apiKey}`;

/** Makes a call as the SDK's client does. */
export const call = (sandbox: TestSandbox, name: string, body: object): Promise<Response> =>
  sandbox.fetch(`${TOOLKIT}:${name}${KEY}`, {
    method: "POST",
    headers: {
      origin: PORTAL,
      "content-type": "application/json",
      "x-client-version": "Chrome/JsCore/12.0.0/FirebaseCore-web",
      "x-firebase-gmpid": APP_SDK.appId,
    },
    body: JSON.stringify(body),
  });

export type Session = {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
};

export const signIn = (
  sandbox: TestSandbox,
  email = "old-app@example.jp",
  password = "OldApp2020",
) =>
  call(sandbox, "signInWithPassword", {
    email,
    password,
    returnSecureToken: true,
    clientType: "CLIENT_TYPE_WEB",
  });

export const messageOf = async (response: Response): Promise<string> => {
  const { error } = await readJson<{ error?: { code: number; message: string } }>(response);
  if (error !== undefined) expect(error.code).toBe(response.status);
  return error?.message ?? `status ${response.status}`;
};

/** Verifies an ID token as identity does, by the app's catalogue entry. */
export async function verify(sandbox: TestSandbox, idToken: string) {
  const entry = demoCatalogue(sandbox.origin).find(({ kind }) => kind === "app");
  const { issuer = "", audience = "", jwks = "" } = (entry && tokenSourceOf(entry.link)) ?? {};
  const keys = createRemoteJWKSet(new URL(jwks));
  return (await jwtVerify(idToken, keys, { issuer, audience, algorithms: ["RS256"] })).payload;
}
