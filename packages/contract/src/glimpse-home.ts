import * as v from "valibot";
import { call } from "./define-call.ts";
import { glimpsedMerge, glimpsedPlace } from "./entities/glimpsed.ts";

/**
 * A smaller reading of `glanceAtHome`, for home itself: otherwise every visit would load
 * the full schemas, and few holders have a merge or have left a service.
 */
export const glimpseHome = call(
  "GET",
  "glanceAtHome",
  "/account/glance",
  v.object({
    merges: v.array(glimpsedMerge),
    places: v.array(glimpsedPlace),
    /** Whether changes are paused, or services may go back to another ID. `listPlaces` has the details. */
    unsettled: v.boolean(),
    /** Whether something happened elsewhere. `listNews` has the details. */
    news: v.boolean(),
    /** Whether the caller has passkeys. `listCredentials` has the details. */
    passkeys: v.boolean(),
  }),
);
