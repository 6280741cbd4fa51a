import { OperationDetail } from "@musubi/contract";
import { type Answer, refuse } from "@musubi/contract/answer";
import * as v from "valibot";
import type { Parts } from "../accounts/parts.ts";
import { checkPassword, type TypedIn } from "../accounts/passwords/check-password.ts";
import type { Trace } from "../outbox/journal/write-journal.ts";
import { writeRefusal } from "../outbox/journal/write-refusal.ts";
import { POOL_CLIENT_ID } from "../tokens/pool-tokens.ts";
import { mintPoolTokens, type PoolTokens } from "./mint-tokens.ts";
import type { Pool } from "./pool.ts";

export type InitiateAuthRefusal =
  | "malformed"
  | "unknown-client"
  | "unknown-flow"
  | "no-srp"
  | "not-refreshed"
  | "no-username"
  | "no-password"
  | "wrong"
  | "locked"
  // Only a caller who knows the password learns of these.
  | "reset-required"
  | "unconfirmed"
  | "blocked";

const request = v.object({
  AuthFlow: v.string(),
  ClientId: v.string(),
  AuthParameters: v.optional(v.record(v.string(), v.string()), {}),
});

/** Signs a holder in with e-mail and password, as a user pool's SDK asks for it. */
export async function initiateAuth(
  parts: Parts,
  pool: Pool,
  body: unknown,
  caller: Trace & Pick<TypedIn, "language">,
): Promise<Answer<PoolTokens, InitiateAuthRefusal>> {
  const read = v.safeParse(request, body);
  if (!read.success) return refuse("malformed");
  const { AuthFlow, ClientId, AuthParameters } = read.output;
  if (ClientId !== POOL_CLIENT_ID) return refuse("unknown-client");
  if (AuthFlow === "USER_SRP_AUTH") return refuse("no-srp");
  if (AuthFlow !== "USER_PASSWORD_AUTH") return refuse("unknown-flow");
  const { USERNAME: email = "", PASSWORD: password = "" } = AuthParameters;
  if (email.trim() === "") return refuse("no-username");
  if (password === "") return refuse("no-password");

  // A call has no browser that could be known: it counts as an unknown browser.
  const typedIn = { ...caller, detail: OperationDetail.LOGIN, browser: undefined } as const;
  const check = await checkPassword(parts, { email: email.trim(), password }, typedIn);
  // The holder gets a link by mail; the caller can only wait.
  if (!check.ok) return refuse(check.code === "link" ? "locked" : check.code);
  const { account, isResetRequired, isConfirmed } = check.data;
  if (isResetRequired || !isConfirmed) {
    const reason = isResetRequired ? "reset-required" : "unconfirmed";
    const refused = { ...typedIn, about: { account }, reason, now: parts.now() } as const;
    await writeRefusal(parts.database.db, parts.secrets, refused);
    return refuse(reason);
  }
  return mintPoolTokens(parts, await pool.provider(), check.data);
}
