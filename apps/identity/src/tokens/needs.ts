import type { Database } from "../database/database.ts";
import type { TokenIssuer } from "./mint.ts";

/** What issuing tokens needs. Put together in `process/`. */
export type Needs = {
  readonly database: Database;
  readonly issuer: TokenIssuer;
  readonly now: () => number;
};
