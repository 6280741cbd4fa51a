import type { ProviderName } from "@musubi/contract";
import { initiateAuth } from "../../../pools/initiate-auth.ts";
import { leaveForPool } from "../../../pools/leave-for-pool.ts";
import { type PoolName, poolOf } from "../../../pools/pool.ts";
import { poolMemory } from "../../../pools/pool-memory.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { explainSignIn } from "../../../rulings/link-rulings.ts";
import { holderOf } from "../../../session/holder.ts";
import { adviseOn } from "./sign-in-hint.ts";
import type { Credentials, SignedIn, Way } from "./way.ts";

/** Both ways into a pool end on its callback screen: with a password at once, by a provider after the pool's own pages. */
export const createPoolWay = (name: PoolName, path: "/success" | "/success-id"): Way => ({
  async signInWithPassword({ config }: Portal, credentials: Credentials): Promise<SignedIn> {
    const signIn = await initiateAuth(poolOf(config, name), credentials);
    if (signIn.ok) {
      const isKept = poolMemory.keepTokens(name, signIn.tokens);
      return isKept ? { result: "moving-on", path } : failed("not-stored");
    }
    return signIn.kind === "unanswered" ? { result: "unanswered" } : failed(signIn.reason);
  },

  async signInWithProvider(portal: Portal, provider: ProviderName): Promise<SignedIn> {
    const holder = holderOf(portal.session.gate);
    if (holder === undefined) return failed("not-signed-in");
    const left = await leaveForPool(poolOf(portal.config, name), {
      subject: holder.sub,
      language: portal.spoken.getState().language,
      provider,
    });
    switch (left) {
      case "leaving":
        return { result: "leaving" };
      case "unanswered":
        return { result: "unanswered" };
      case "not-stored":
        return failed(left);
    }
  },
});

const failed = (reason: string): SignedIn => ({
  result: "failed",
  message: explainSignIn("pool-sign-in", reason),
  ...adviseOn(reason),
});
