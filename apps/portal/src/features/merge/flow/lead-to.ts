import { ServiceType } from "@musubi/contract";
import type { Elsewhere, Loaded } from "../../../loading/loaded.ts";
import type { AuthState } from "../../../navigation/auth-params.ts";
import { PATHS } from "../../../navigation/paths.ts";
import type { LoadedMerge, ShownMerge } from "./load-merge.ts";

/** Returns where the state of a merge is shown: on its screen or `/account-auth`; if there is none, the services. */
export function leadTo(loaded: LoadedMerge): Loaded<ShownMerge> {
  switch (loaded.do) {
    case "show":
      return { do: "show", data: loaded };
    case "refuse":
      return toAuth({ migrateResult: { isSuccess: false, errorMessage: loaded.message } });
    case "wait":
      return toAuth({ migrateResult: { isSuccess: false, errorMessage: loaded.said } });
    case "sign-in-again":
      return toAuth({ errorMessage: "transfer_user_failed" });
    case "leave":
      return { do: "go", to: PATHS.accountTransfer };
    default:
      return loaded;
  }
}

function toAuth(about: Omit<AuthState, "serviceType">): Elsewhere {
  const state: AuthState = { serviceType: ServiceType.ID, ...about };
  return { do: "go", to: PATHS.accountAuth, state };
}
