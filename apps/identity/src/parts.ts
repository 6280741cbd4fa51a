import type { Call, ErrorCode } from "@musubi/contract";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { PasswordHasher } from "./passwords/hashing.ts";
import type { Secrets } from "./secrets.ts";
import type { TokenIssuer } from "./tokens/mint.ts";

/** Everything a call may need, made once where the process is put together. */
export type Parts = {
  readonly config: Config;
  readonly database: Database;
  readonly issuer: TokenIssuer;
  readonly hasher: PasswordHasher;
  readonly secrets: Secrets;
  readonly now: () => number;
  readonly onUndeclared: (call: Call, code: ErrorCode) => void;
};
