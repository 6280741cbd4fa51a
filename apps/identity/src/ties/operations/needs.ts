import type { Codes } from "../../accounts/codes.ts";
import type { PasswordHasher } from "../../accounts/passwords/hashing.ts";
import type { NewPasswords } from "../../accounts/passwords/new-passwords.ts";
import type { Database } from "../../database/database.ts";
import type { ExportPartState } from "../../database/tables.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Mailer } from "../../outbox/mail/mailer.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { Connectors } from "../../services/connectors.ts";
import type { Config } from "../../settings/config.ts";
import type { Secrets } from "../../settings/secrets.ts";
import type { TokenIssuer } from "../../tokens/mint.ts";
import type { ServiceTokens } from "../proofs/service-tokens.ts";

/** What links, merges and deletions work with. Made where the process is put together. */
export type Needs = {
  readonly codes: Codes;
  readonly config: Config;
  readonly connectors: Connectors;
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly issuer: TokenIssuer;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly newPasswords: NewPasswords;
  readonly now: () => number;
  /** Told when a service no longer knows so many accounts that it is not believed. */
  readonly onServiceForgets: (kind: string) => void;
  /** Told when an account of a service cannot be brought home. */
  readonly onRestoreRefused: (refused: RefusedRestore) => void;
  /** Told when a holder's file lacks what a service has. */
  readonly onExportLacks: (lack: ExportLack) => void;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
  readonly serviceTokens: ServiceTokens;
};

/** Whose account, at which service, and by which operation: nothing that tells who they are. */
export type RefusedRestore = {
  readonly op: string;
  readonly account: string;
  readonly serviceId: number;
};

/** Which service has given nothing for a holder's file, and why: nothing that tells whose it is. */
export type ExportLack = { readonly service: string; readonly reason: ExportPartState };
