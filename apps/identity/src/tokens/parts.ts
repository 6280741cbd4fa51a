import type { Database } from "../database/database.ts";
import type { TokenIssuer } from "./mint.ts";

/** What issuing tokens needs of the parts that `process/` makes. Higher rooms add what they know. */
export type Parts = {
  readonly database: Database;
  readonly issuer: TokenIssuer;
  readonly now: () => number;
};
