import { defineFacet } from "./facet.ts";

/** Until when changes rest, and why. */
export const rests = defineFacet({
  kept: {
    account: "stopped_until stopped_by frozen_until frozen_since frozen_for own_frozen_at",
  },
  erased: "nothing: times alone tell nobody whose they were",
});
