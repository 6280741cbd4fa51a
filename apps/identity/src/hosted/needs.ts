import type { EvenTime } from "../accounts/passwords/even-time.ts";
import type { Limits } from "../limits/limits.ts";
import type { OldSystem } from "../services/old-system.ts";
import type { Social } from "../social/social.ts";
import type { Needs as TiesNeeds } from "../ties/operations/needs.ts";

/** What the pages that a browser sees work with. Made where the process is put together. */
export type Needs = TiesNeeds & {
  readonly limits: Limits;
  readonly evenTime: EvenTime;
  readonly oldSystem: OldSystem;
  readonly social: Social;
};
