import { readIdToken, ServiceType } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { Actor } from "../../forms/use-attempt.ts";
import type { AuthState } from "../../navigation/auth-entry.ts";
import type { ErrorReason } from "../../navigation/reasons.ts";
import { finishAtCallback } from "../../pools/finish-at-callback.ts";
import type { Pool } from "../../pools/pool.ts";
import { signOutOfPool } from "../../pools/sign-out.ts";
import { forgetReturn } from "../../pools/take-return.ts";
import { explainSignIn, type LinkMessage } from "../../rulings/link-rulings.ts";
import { linkService, logLink } from "./link-service.ts";

/** How the school's callback ends; the holder is told on `/account-auth`. */
export type SchoolLink =
  | { readonly do: "tell"; readonly state: AuthState }
  | { readonly do: "error-page"; readonly reason: ErrorReason }
  | { readonly do: "offer-retry" };

/** Links the school account that the holder has just signed in to, and leaves nothing of the sign-in behind. */
export async function finishSchoolLink(
  client: Client,
  actor: Actor,
  pool: Pool,
  returned: URLSearchParams | undefined,
): Promise<SchoolLink> {
  const ended = await linkSchool(client, actor, pool, returned);
  // Without an answer the same tokens serve once more.
  if (ended.do === "offer-retry") return ended;
  forgetReturn();
  void signOutOfPool(pool);
  return ended;
}

async function linkSchool(
  client: Client,
  actor: Actor,
  pool: Pool,
  returned: URLSearchParams | undefined,
): Promise<SchoolLink> {
  const fail = (reason: string): SchoolLink => {
    const message = explainSignIn("pool-return", reason);
    logLink(client, actor, ServiceType.SCHOOL, false, message);
    return tellError(message);
  };
  const signIn = await finishAtCallback(pool, returned);
  if (!signIn.ok) {
    return signIn.kind === "unanswered" ? { do: "offer-retry" } : fail(signIn.reason);
  }
  const { idToken } = signIn.tokens;
  if (idToken === "") return fail("no-id-token");
  const email = readIdToken(idToken)?.email;
  if (email === undefined || email === "") return fail("no-email");

  const proved = { proof: idToken, email };
  const verdict = await linkService(client, actor, ServiceType.SCHOOL, proved);
  switch (verdict.do) {
    case "go-on":
      return tellResult({ isSuccess: true });
    case "show": {
      const isQuoted = verdict.message === "transfer_failed" && verdict.said !== "";
      const errorMessage = isQuoted ? verdict.said : verdict.message;
      return tellResult({ isSuccess: false, errorMessage });
    }
    default:
      return verdict;
  }
}

const serviceType = ServiceType.SCHOOL;

const tellError = (errorMessage: LinkMessage): SchoolLink => ({
  do: "tell",
  state: { serviceType, errorMessage },
});

const tellResult = (migrateResult: NonNullable<AuthState["migrateResult"]>): SchoolLink => ({
  do: "tell",
  state: { serviceType, migrateResult },
});
