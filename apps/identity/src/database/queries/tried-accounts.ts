import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import { selectPasswordAccount } from "./accounts.ts";

type Tried = {
  readonly emailKey: string;
  readonly browser: string;
  readonly attempts: string;
  readonly now: number;
};

const select = prepareQuery((db, { emailKey, browser, attempts, now }: Tried) =>
  selectPasswordAccount(db, emailKey).select((eb) => [
    eb
      .exists(
        eb
          .selectFrom("known_browser")
          .select("known_browser.since")
          .whereRef("known_browser.account", "=", "account.id")
          .where("known_browser.browser_hash", "=", browser),
      )
      .as("is_known"),
    eb
      .exists(
        eb
          .selectFrom("admission")
          .select("admission.link_hash")
          .where("admission.attempts_key", "=", attempts)
          .where("admission.browser_hash", "=", browser)
          .where("admission.expires_at", ">", now),
      )
      .as("is_admitted"),
  ]),
);

/**
 * Returns the account whose password is tried, in any state; whether it knows the browser; and whether a mailed link
 * has admitted the browser to the tries counted under a key.
 */
export const findTriedAccount = async (db: Queries, tried: Tried) => (await select(db, tried))[0];
