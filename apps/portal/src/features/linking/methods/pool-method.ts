import type { ProviderName } from "@musubi/contract";
import { initiateAuth } from "../../../pools/initiate-auth.ts";
import { leaveForPool } from "../../../pools/leave-for-pool.ts";
import type { PasswordPool, Pool } from "../../../pools/pool.ts";
import { poolMemory } from "../../../pools/pool-memory.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { explainSignIn } from "../../../refusals/link-situations.ts";
import { holderOf } from "../../../session/holder.ts";
import type { Credentials, Method, SignedIn } from "./method.ts";
import { adviseOn } from "./sign-in-hint.ts";

/**
 * A sign-in to a pool goes on at its callback screen: with a right password at once, otherwise after other pages.
 */
export function createPoolMethod(pool: Pool, path: string): Method {
  const { endpoint } = pool;
  return {
    ...(endpoint === undefined
      ? { signInOnItsPages: (portal) => leave(pool, portal) }
      : { signInWithPassword: (_, typed) => signIn({ ...pool, endpoint }, path, typed) }),
    signInWithProvider: (portal, provider) => leave(pool, portal, provider),
  };
}

async function signIn(
  pool: PasswordPool,
  path: string,
  credentials: Credentials,
): Promise<SignedIn> {
  const signedIn = await initiateAuth(pool, credentials);
  if (signedIn.ok) {
    const isKept = poolMemory.keepTokens(pool.name, signedIn.tokens);
    return isKept ? { result: "moving-on", path } : failed("not-stored");
  }
  return signedIn.kind === "unanswered" ? { result: "unanswered" } : failed(signedIn.reason);
}

async function leave(pool: Pool, portal: Portal, provider?: ProviderName): Promise<SignedIn> {
  const holder = holderOf(portal.session.gate);
  if (holder === undefined) return failed("not-signed-in");
  const left = await leaveForPool(pool, {
    subject: holder.sub,
    language: portal.spoken.getState().language,
    ...(provider && { provider }),
  });
  switch (left) {
    case "leaving":
      return { result: "leaving" };
    case "unanswered":
      return { result: "unanswered" };
    case "not-stored":
      return failed(left);
  }
}

const failed = (reason: string): SignedIn => ({
  result: "failed",
  message: explainSignIn("pool-sign-in", reason),
  ...adviseOn(reason),
});
