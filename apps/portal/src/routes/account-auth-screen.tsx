import type { ComponentType } from "react";
import { AccountAuthScreen } from "../features/linking/account-auth-screen.tsx";
import { defineScreen } from "../loading/define-screen.ts";
import {
  type AuthEntry,
  type MigrateResult,
  mergeResultOf,
  readAuthEntry,
} from "../navigation/auth-entry.ts";
import { takeInteraction } from "../session/pending-interaction.ts";

/** The result of a merge, loaded only if one has ended. */
type Ended = { readonly Result: ComponentType<{ readonly result: MigrateResult }> };

/** `/account-auth`: for a service that another screen or the address names. */
export default defineScreen<Ended | undefined, AuthEntry>({
  enter({ config }, { state, search }) {
    // Before anything else reads the address.
    takeInteraction();
    return readAuthEntry(state, search, config.services);
  },
  async load(_, { entry }) {
    if (mergeResultOf(entry) === undefined) return { do: "show", data: undefined };
    const file = await import("../features/merge/result/merge-result.tsx").catch(() => undefined);
    return file ? { do: "show", data: { Result: file.MergeResult } } : { do: "offer-retry" };
  },
  Screen({ data, entry, claims }) {
    const merged = mergeResultOf(entry);
    return data && merged ? (
      <data.Result result={merged} />
    ) : (
      <AccountAuthScreen entry={entry} subject={claims.sub} />
    );
  },
});
