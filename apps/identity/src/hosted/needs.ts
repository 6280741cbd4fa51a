import type { LogInNeeds } from "../accounts/needs.ts";
import type { Limits } from "../limits/limits.ts";
import type { Social } from "../social/social.ts";
import type { Needs as TiesNeeds } from "../ties/operations/needs.ts";

/** What the hosted pages need. Put together in `process/`. */
export type Needs = TiesNeeds &
  Pick<LogInNeeds, "evenTime" | "oldSystem"> & {
    readonly limits: Limits;
    readonly social: Social;
  };
