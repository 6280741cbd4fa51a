import type { Call, ErrorCode } from "@musubi/contract";
import type { Codes } from "../accounts/codes.ts";
import type { PasswordHasher } from "../accounts/passwords/hashing.ts";
import type { Database } from "../database/database.ts";
import type { Limits, OnLimitFailure } from "../limits/limits.ts";
import type { Mailer } from "../outbox/mail/mailer.ts";
import type { JobFailure, Outbox } from "../outbox/outbox.ts";
import type { Connectors } from "../services/connectors.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { Social } from "../social/social.ts";
import type { ServiceTokens } from "../ties/proofs/service-tokens.ts";
import type { TokenIssuer } from "../tokens/mint.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Stopping } from "./stopping.ts";

/** Everything a call may need, made once where the process is put together. */
export type Parts = {
  readonly config: Config;
  readonly database: Database;
  readonly issuer: TokenIssuer;
  readonly hasher: PasswordHasher;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly codes: Codes;
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly connectors: Connectors;
  readonly serviceTokens: ServiceTokens;
  readonly social: Social;
  readonly stopping: Stopping;
  readonly clock: ClockWatch;
  readonly now: () => number;
  readonly onUndeclared: (call: Call, code: ErrorCode) => void;
  readonly onJobFailure: (failure: JobFailure) => void;
  readonly onLimitFailure: OnLimitFailure;
  readonly onServiceForgets: (kind: string) => void;
};
