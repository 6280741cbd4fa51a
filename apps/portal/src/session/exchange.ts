import { AUTH_SERVICE_ID, getTokens } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { KeptStore } from "./kept.ts";
import { toSession } from "./renewal.ts";

export type Exchange = "signed-in" | "failed" | "not-stored";

/**
 * Trades the code for the session's tokens, once: a second try with the same code would make
 * identity revoke what the first one got.
 */
export async function exchangeCode(
  kept: KeptStore,
  client: Client,
  grant: { readonly code: string; readonly codeVerifier: string },
): Promise<Exchange> {
  const answer = await client.send(
    getTokens,
    {
      body: {
        authorization_code: grant.code,
        code_verifier: grant.codeVerifier,
        auth_service_id: AUTH_SERVICE_ID,
      },
    },
    { bearer: "" },
  );
  if (!answer.ok) return "failed";
  return kept.keep({ session: toSession(answer.data) }) ? "signed-in" : "not-stored";
}
