import { readIdToken } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { Actor } from "../../forms/use-protected.ts";
import type { AuthState } from "../../navigation/auth-params.ts";
import { finishAtCallback } from "../../pools/finish-at-callback.ts";
import { type PoolService, type PoolSignIn, poolOf } from "../../pools/pool.ts";
import { signOutOfPool } from "../../pools/sign-out.ts";
import { forgetReturn } from "../../pools/take-return.ts";
import type { Portal } from "../../portal/portal-context.ts";
import { type AfterLink, quoteOf } from "../../refusals/after-link.ts";
import { explainSignIn } from "../../refusals/link-situations.ts";
import { linkService, logLink } from "./link-service.ts";

/** How the callback of a service's pool ends. `tell`: `/account-auth` shows the result. */
export type PoolLink =
  | { readonly do: "tell"; readonly state: AuthState }
  | Exclude<AfterLink, { do: "go-on" | "show" }>;

/** Links the account to which the holder has just signed in. Clears the sign-in, unless it is needed again. */
export async function finishPoolLink(
  { api, config }: Pick<Portal, "api" | "config">,
  actor: Actor,
  service: PoolService,
  returned: URLSearchParams | undefined,
  code?: string,
): Promise<PoolLink> {
  const pool = poolOf(config, service);
  const signIn = await finishAtCallback(pool, returned);
  const how = { code, elsewhere: returned !== undefined };
  const ended = await linkSignedIn(api.identity, actor, service, signIn, how);
  // If there was no answer, or a code is needed, the same tokens are used again.
  if (ended.do === "offer-retry" || ended.do === "ask-code") return ended;
  forgetReturn();
  void signOutOfPool(pool);
  return ended;
}

async function linkSignedIn(
  client: Client,
  actor: Actor,
  service: PoolService,
  signIn: PoolSignIn,
  { code, elsewhere }: { readonly code: string | undefined; readonly elsewhere: boolean },
): Promise<PoolLink> {
  const tell = (about: Omit<AuthState, "serviceType">): PoolLink => ({
    do: "tell",
    state: { serviceType: service.service_id, ...about },
  });
  const fail = (reason: string): PoolLink => {
    const errorMessage = explainSignIn("pool-return", reason);
    logLink(client, actor, service, false, errorMessage);
    return tell({ errorMessage, elsewhere });
  };
  if (!signIn.ok) {
    return signIn.kind === "unanswered" ? { do: "offer-retry" } : fail(signIn.reason);
  }
  const { idToken } = signIn.tokens;
  if (idToken === "") return fail("no-id-token");
  const email = readIdToken(idToken)?.email;
  if (email === undefined || email === "") return fail("no-email");

  const next = await linkService(client, actor, service, {
    proof: idToken,
    email,
    ...(code === undefined ? {} : { code }),
  });
  switch (next.do) {
    case "go-on":
      return tell({ migrateResult: { isSuccess: true } });
    case "show": {
      const { message: errorMessage } = quoteOf(next);
      return tell({ migrateResult: { isSuccess: false, errorMessage } });
    }
    default:
      return next;
  }
}
