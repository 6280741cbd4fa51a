import type { Database } from "../database/database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Mailer } from "../outbox/mail/mailer.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Connectors } from "../services/connectors.ts";
import type { OldSystem } from "../services/old-system.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { Codes } from "./codes.ts";
import type { EvenTime } from "./passwords/even-time.ts";
import type { PasswordHasher } from "./passwords/hashing.ts";
import type { NewPasswords } from "./passwords/new-passwords.ts";

/** What the use cases of an account need. Put together in `process/`. */
export type Needs = {
  readonly codes: Codes;
  readonly connectors: Connectors;
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly newPasswords: NewPasswords;
  readonly now: () => number;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
};

/** What a log-in with a password needs in addition. */
export type LogInNeeds = Needs & {
  readonly evenTime: EvenTime;
  readonly oldSystem: OldSystem;
};
