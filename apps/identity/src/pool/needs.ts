import type { LogInNeeds } from "../accounts/needs.ts";
import type { PasswordHasher } from "../accounts/passwords/hashing.ts";
import type { Database } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { TokenIssuer } from "../tokens/mint.ts";

/** What the ID pool needs. Put together in `process/`. */
export type Needs = Pick<LogInNeeds, "evenTime" | "oldSystem"> & {
  readonly config: Config;
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly issuer: TokenIssuer;
  readonly limits: Limits;
  readonly now: () => number;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
};
