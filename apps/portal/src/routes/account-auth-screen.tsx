import type { ComponentType } from "react";
import { AccountAuth } from "../features/linking/account-auth.tsx";
import { defineScreen } from "../loading/define-screen.ts";
import {
  type AuthParams,
  type MigrateResult,
  mergeResultOf,
  readAuthParams,
} from "../navigation/auth-params.ts";
import { takeInteraction } from "../session/pending-interaction.ts";

/** The result of a merge, loaded only if one has ended. */
type Ended = { readonly Result: ComponentType<{ readonly result: MigrateResult }> };

/** `/account-auth`: for a service that another screen or the address names. */
export default defineScreen<Ended | undefined, AuthParams>({
  enter({ config }, { state, search }) {
    // Before anything else reads the address.
    takeInteraction();
    return readAuthParams(state, search, config.services);
  },
  async load(_, { params }) {
    if (mergeResultOf(params) === undefined) return { do: "show", data: undefined };
    const file = await import("../features/merge/result/merge-result.tsx").catch(() => undefined);
    return file ? { do: "show", data: { Result: file.MergeResult } } : { do: "offer-retry" };
  },
  Screen({ data, params, claims }) {
    const merged = mergeResultOf(params);
    return data && merged ? (
      <data.Result result={merged} />
    ) : (
      <AccountAuth params={params} subject={claims.sub} />
    );
  },
});
