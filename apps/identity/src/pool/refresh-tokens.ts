import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { InitiateAuthRefusal } from "./initiate-auth.ts";
import type { PoolTokens } from "./mint-tokens.ts";

/** The request of AWS's older SDKs, and that of its newer ones. */
const request = v.union([
  v.pipe(
    v.object({
      AuthFlow: v.picklist(["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]),
      ClientId: v.string(),
      AuthParameters: v.object({ REFRESH_TOKEN: v.string() }),
    }),
    v.transform(({ ClientId, AuthParameters }) => ({
      client: ClientId,
      token: AuthParameters.REFRESH_TOKEN,
    })),
  ),
  v.pipe(
    v.object({ ClientId: v.string(), RefreshToken: v.string() }),
    v.transform(({ ClientId, RefreshToken }) => ({ client: ClientId, token: RefreshToken })),
  ),
]);

export type RefreshRequest = v.InferOutput<typeof request>;

/** Returns the refresh that a call asks for; undefined for any other call. */
export function readRefresh(body: unknown): RefreshRequest | undefined {
  const read = v.safeParse(request, body);
  return read.success ? read.output : undefined;
}

/** Asks the pool's own token endpoint, so that its rules apply here as well, such as refusing a reused token. */
export async function refreshTokens(
  app: FastifyInstance,
  { client, token }: RefreshRequest,
): Promise<Answer<PoolTokens, InitiateAuthRefusal>> {
  const response = await app.inject({
    method: "POST",
    url: `${app.prefix}/token`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: client,
      refresh_token: token,
    }).toString(),
  });
  const { access_token, id_token, refresh_token, expires_in, error } = response.json();
  if (response.statusCode >= 500) throw new Error("The pool could not renew.");
  if (error === "invalid_client") return refuse("unknown-client");
  if (response.statusCode !== 200) return refuse("not-refreshed");
  return answer({
    accessToken: access_token,
    idToken: id_token,
    refreshToken: refresh_token,
    expiresIn: expires_in,
  });
}
