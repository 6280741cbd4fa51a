import { AUTH_SERVICE_ID, renewTokens } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type EarlyRenewal, isFresh } from "./early.ts";
import type { KeptStore } from "./kept.ts";
import { isRefusal, type Locks, type Renewal, renewInTurn, toSession } from "./renewal.ts";

export type Renew = {
  (): Promise<Renewal>;
  /** Waits for a renewal in progress, if there is one. */
  settled(): Promise<unknown>;
};

/**
 * Renews the session before a protected action. Callers in the tab share a call in progress. The
 * first call is that of the early script, if it has started one lately.
 */
export function createRenew(
  kept: KeptStore,
  client: Client,
  locks: Locks | undefined,
  early?: EarlyRenewal,
): Renew {
  let underWay: Promise<Renewal> | undefined;
  let begun = early;

  const renew = () => {
    underWay ??= takeTurn().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return Object.assign(renew, { settled: async () => underWay });

  function takeTurn(): Promise<Renewal> {
    const first = begun;
    begun = undefined;
    if (first !== undefined && isFresh(first)) return adopt(first);
    const parts = {
      read: () => kept.reread().session,
      keep: (session: ReturnType<typeof toSession>) => kept.keep({ session }),
      ask,
    };
    return renewInTurn(parts, kept.store.getState().session.refreshToken, locks);
  }

  /** Uses the renewal of the early script, unless another tab has logged out since. */
  async function adopt({ outcome }: EarlyRenewal): Promise<Renewal> {
    const { renewal, session } = await outcome;
    if (renewal === "not-stored") return kept.keep({ session }) ? "renewed" : renewal;
    const isOver = kept.reread().session.refreshToken === "";
    return renewal === "renewed" && isOver ? "signed-out" : renewal;
  }

  async function ask(refreshToken: string) {
    const answer = await client.send(
      renewTokens,
      { body: { refresh_token: refreshToken, auth_service_id: AUTH_SERVICE_ID } },
      { bearer: "" },
    );
    if (answer.ok) return toSession(answer.data);
    return answer.kind === "refused" && isRefusal(answer.status, answer.error.error_code)
      ? "refused"
      : "unavailable";
  }
}
