import type { Database } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { TokenIssuer } from "../tokens/mint.ts";

/** What the provider for services works with. */
export type Needs = {
  readonly config: Config;
  readonly database: Database;
  readonly issuer: TokenIssuer;
  readonly limits: Limits;
  readonly now: () => number;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
};
