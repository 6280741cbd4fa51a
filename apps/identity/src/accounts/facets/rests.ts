import { deleteFreeze } from "../../database/queries/freezes.ts";
import { deleteStop } from "../../database/queries/rests.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** Until when changes of the account rest, and why. */
export const rests = defineFacet({
  kept: {
    account: "stopped_until stopped_by frozen_until frozen_since frozen_for own_frozen_at",
  },
  shown: "nothing: the journal tells who froze it, and when",
  async restored(_, { trx, account }) {
    await deleteStop(trx, account.id);
    await deleteFreeze(trx, account.id);
  },
  erased: "nothing: times alone identify no person",
  merged: STAYS,
});
