import {
  type IdTokenClaims,
  LogIdentifier,
  OperationDetail,
  readIdToken,
  ServiceType,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { logOperation } from "../../../api/log-operation.ts";
import type { Actor } from "../../../forms/use-protected.ts";
import type { AuthState } from "../../../navigation/auth-params.ts";
import type { ErrorReason } from "../../../navigation/reasons.ts";
import { finishAtCallback } from "../../../pools/finish-at-callback.ts";
import type { Pool } from "../../../pools/pool.ts";
import { signOutOfPool } from "../../../pools/sign-out.ts";
import { forgetReturn } from "../../../pools/take-return.ts";
import { explainSignIn, type LinkMessage } from "../../../refusals/link-situations.ts";
import { readOtherId } from "../shared/other-id.ts";
import { checkOtherId } from "./check-other-id.ts";

/** How the ID pool's callback ends. `tell`: `/account-auth` shows what failed or was refused. */
export type IdSignIn =
  | { readonly do: "preview" }
  | { readonly do: "tell"; readonly state: AuthState }
  | { readonly do: "error-page"; readonly reason: ErrorReason }
  | { readonly do: "offer-retry" };

/**
 * Finds out which other ID was signed in to, and whether it can be merged into the holder's. This tab keeps the sign-in
 * for the preview, for the screen of a refusal, and for another try. Otherwise the sign-in is ended.
 */
export async function finishIdSignIn(
  client: Client,
  actor: Actor,
  pool: Pool,
  returned: URLSearchParams | undefined,
): Promise<IdSignIn> {
  const ended = await lookAtOtherId(client, actor, pool, returned);
  // Without an answer the same sign-in is used again.
  if (ended.do !== "offer-retry") forgetReturn();
  return ended;
}

async function lookAtOtherId(
  client: Client,
  actor: Actor,
  pool: Pool,
  returned: URLSearchParams | undefined,
): Promise<IdSignIn> {
  const signIn = await finishAtCallback(pool, returned);
  const fail = (errorMessage: LinkMessage): IdSignIn => {
    void signOutOfPool(pool);
    const elsewhere = returned !== undefined;
    return { do: "tell", state: { serviceType, errorMessage, elsewhere } };
  };
  if (!signIn.ok) {
    return signIn.kind === "unanswered"
      ? { do: "offer-retry" }
      : fail(explainSignIn("pool-return", signIn.reason));
  }
  const read = readOtherId(signIn.tokens);
  if (!read.ok) return fail(explainSignIn("pool-return", read.reason));

  const check = await checkOtherId(client, subjectOf(actor), read.other);
  switch (check.do) {
    case "go-on":
      return { do: "preview" };
    case "refuse":
      if (check.toLog !== undefined) {
        void logOperation(client, actor, {
          operation: OperationDetail.ACCOUNT_COMBINE,
          identifier: LogIdentifier.MIGRATE,
          succeeded: false,
          text: check.toLog,
        });
      }
      return {
        do: "tell",
        state: { serviceType, migrateResult: { isSuccess: false, errorMessage: check.message } },
      };
    case "sign-in-again":
      return fail("transfer_failed");
    case "error-page":
      void signOutOfPool(pool);
      return check;
    case "offer-retry":
      return check;
  }
}

const serviceType = ServiceType.ID;

const subjectOf = ({ idToken }: Actor): IdTokenClaims["sub"] => readIdToken(idToken)?.sub ?? "";
