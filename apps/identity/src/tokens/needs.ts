import type { Database } from "../database/database.ts";
import type { TokenIssuer } from "./mint.ts";

/** What giving tokens works with. Made where the process is put together. */
export type Needs = {
  readonly database: Database;
  readonly issuer: TokenIssuer;
  readonly now: () => number;
};
