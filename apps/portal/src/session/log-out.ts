import { logOut, OperationDetail } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { logOperation } from "../api/log-operation.ts";
import type { KeptStore } from "./kept.ts";
import type { Renew } from "./renew.ts";
import type { UnsentLogOut } from "./unsent-log-out.ts";
import { within } from "./within.ts";

/** A holder who logs out does not wait long for a missing network. */
const PATIENCE_MS = 3_000;

type LogOutDeps = {
  readonly kept: KeptStore;
  readonly client: Client;
  readonly renew: Renew;
  readonly unsentLogOut: UnsentLogOut;
  /** Clears this tab's notes: typed text, and sign-ins to other accounts. */
  readonly forgetTab: () => void;
};

/**
 * Logs out: at identity if it can be reached, on this device in any case. If identity could not be
 * told, the next login asks who signs in, because the login page may still know the holder.
 */
export async function endSession(deps: LogOutDeps): Promise<"told" | "untold"> {
  const { kept, unsentLogOut, forgetTab } = deps;
  try {
    const told = await tellIdentity(deps);
    if (!told) unsentLogOut.note();
    return told ? "told" : "untold";
  } finally {
    kept.clear();
    forgetTab();
  }
}

async function tellIdentity({ kept, client, renew }: LogOutDeps): Promise<boolean> {
  const renewal = await within(PATIENCE_MS, renew());
  if (renewal === "signed-out") return true;
  if (renewal !== "renewed" && renewal !== "not-stored") return false;

  const { accessToken, idToken } = kept.store.getState().session;
  const answer = await client.send(
    logOut,
    { body: { access_token: accessToken } },
    { bearer: accessToken, timeoutMs: PATIENCE_MS },
  );
  const signed = { idToken, accessToken: answer.ok ? "" : accessToken };
  await logOperation(client, signed, { operation: OperationDetail.LOGOUT, succeeded: answer.ok });
  return answer.ok;
}
