import { canonicalEmail } from "@musubi/contract";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { findHeldAddresses, releaseAddress } from "../../database/queries/held-addresses.ts";
import { defineFacet, STAYS, tell } from "./facet.ts";

/** The addresses that an account had before. */
export const heldAddresses = defineFacet({
  kept: { held_address: "email_key email account since confirmed_at confirmed_for" },
  shown: {
    describe: async ({ db, account, now }) => ({
      earlier_addresses: (await findHeldAddresses(db, account.id, now)).map(({ email, since }) => ({
        email,
        until: tell(since),
      })),
    }),
    section: "addresses",
    draw: ({ earlier_addresses }, { words: { addresses: words }, time }) => [
      {
        columns: [words.email, words.until],
        rows: earlier_addresses.map(({ email, until }) => [email, time(until)]),
      },
    ],
  },
  restored: (_, { trx, account, before }) =>
    releaseAddress(trx, { account: account.id, emailKey: canonicalEmail(before.email) }),
  erased: (db, { id }) => deleteRowsOf(db, id, "held_address"),
  merged: STAYS,
});
