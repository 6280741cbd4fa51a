import type { Queries } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Mailer } from "../outbox/mail/mailer.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Report } from "../report/report.ts";
import type { Connectors } from "../services/connectors.ts";
import type { OldSystem } from "../services/old-system.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { Social } from "../social/social.ts";
import type { Parts as TokenParts } from "../tokens/parts.ts";
import type { Codes } from "./codes/codes.ts";
import type { EvenTime } from "./passwords/even-time.ts";
import type { PasswordHasher } from "./passwords/hashing.ts";
import type { NewPasswords } from "./passwords/new-passwords.ts";

/** What accounts and both providers work with. Made in `process/`. */
export type Parts = TokenParts & {
  readonly codes: Codes;
  readonly config: Config;
  readonly connectors: Connectors;
  readonly evenTime: EvenTime;
  readonly hasher: PasswordHasher;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly newPasswords: NewPasswords;
  readonly oldSystem: OldSystem;
  readonly outbox: Outbox;
  /** Where what decides nothing is read: the database, or a copy of it that lags. */
  readonly reads: Queries;
  readonly report: Report;
  readonly secrets: Secrets;
  readonly social: Social;
};
