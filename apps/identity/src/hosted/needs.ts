import type { Codes } from "../accounts/codes.ts";
import type { PasswordHasher } from "../accounts/passwords/hashing.ts";
import type { Database } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Mailer } from "../outbox/mail/mailer.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { Social } from "../social/social.ts";

/** What the pages that a browser sees work with. Made where the process is put together. */
export type Needs = {
  readonly codes: Codes;
  readonly config: Config;
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
  readonly social: Social;
};
