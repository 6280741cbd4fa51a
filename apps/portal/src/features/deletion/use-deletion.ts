import { type IdTokenClaims, LogIdentifier, OperationDetail, type Service } from "@musubi/contract";
import { useEffect, useReducer, useRef } from "react";
import { logOperation } from "../../api/log-operation.ts";
import { type Actor, useProtected } from "../../forms/use-protected.ts";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useLoaded } from "../../portal/use-loaded.ts";
import { closeAccount, type Deletion, deleteAccount } from "./delete-account.ts";
import { beginDeletion, reduceDeletion } from "./deletion-flow.ts";
import { checkServices } from "./service-checks.ts";

/** Deleting an account: each service's answer, the holder's consent, and the request. */
export function useDeletion(claims: IdTokenClaims, data: readonly Service[]) {
  const { api } = usePortal();
  const [, navigate] = useLocation();
  const runProtected = useProtected();
  const [flow, dispatch] = useReducer(reduceDeletion, data, beginDeletion);
  /** The session with which the account was to be closed, if there was no answer. */
  const unheard = useRef<Actor>(undefined);

  const { loaded: checked } = useLoaded(() => checkServices(api.identity, claims.sub, data));
  useEffect(() => {
    if (checked?.do === "go-on") dispatch({ type: "checked", checks: checked.checks });
    else if (checked) {
      const reason = checked.do === "error-page" ? checked.reason : "offline";
      navigate(PATHS.error, { replace: true, state: { reason } });
    }
  }, [checked, navigate]);

  async function confirm() {
    dispatch({ type: "confirmed" });
    const asker = unheard.current;
    const act = async (actor: Actor) => {
      const deletion = asker
        ? await closeAccount(api.identity, claims.sub, true)
        : await deleteAccount(api.identity, claims.sub);
      unheard.current = deletion.do === "unheard" ? actor : undefined;
      logDeletion(actor, deletion);
      return deletion;
    };
    // That session is used again without a renewal: it may have ended with the account.
    const next = await runProtected(act, asker && (async () => asker));
    switch (next?.do) {
      case "go-on":
        return dispatch({ type: "deleted" });
      case "list-obstacles":
        return dispatch({ type: "stopped", checks: next.checks });
      case "show":
        return dispatch({ type: "stopped", message: next.message });
      case "offer-retry":
      case "unheard":
        return dispatch({ type: "stopped", message: "unanswered" });
    }
  }

  function logDeletion(actor: Actor, { do: text }: Deletion) {
    const succeeded = text === "go-on";
    const signed = succeeded ? { ...actor, accessToken: "" } : actor;
    void logOperation(api.identity, signed, {
      operation: OperationDetail.DELETE_ACCOUNT,
      identifier: LogIdentifier.ACCOUNT,
      succeeded,
      text,
    });
  }

  return { flow, dispatch, confirm };
}
