import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { bringIdentityBack } from "../../database/queries/ways-back.ts";
import { findProviderWays } from "../../database/queries/ways-in.ts";
import { readAddress } from "../ways-in/provider-address.ts";
import { defineFacet, STAYS } from "./facet.ts";
import { tell } from "./times.ts";

/** Sign-ins by providers. */
export const identities = defineFacet({
  kept: { account_identity: "issuer subject account provider_name created_at used_at address" },
  shown: {
    describe: async ({ db, account, secrets }) => ({
      ways_in: {
        providers: (await findProviderWays(db, account.id)).map((identity) => ({
          provider: identity.provider_name,
          issuer: identity.issuer,
          subject: identity.subject,
          email: readAddress(secrets, identity),
          since: tell(identity.created_at),
        })),
      },
    }),
    section: "ways",
    draw: ({ ways_in }, { words: { ways }, providers, time }) =>
      ways_in.providers.map(({ provider, issuer, subject, email, since }) => ({
        entry: [
          [providers[provider], ways.since(time(since))],
          [ways.account, email],
          [ways.issuer, issuer],
          [ways.subject, subject],
        ],
      })),
  },
  // `endYoungWays` removes those added since then: it decides about all young ways in together.
  async restored(_, { trx, account, returning }) {
    for (const { identity } of returning) {
      if (identity) await bringIdentityBack(trx, { account: account.id, ...identity });
    }
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "account_identity"),
  merged: STAYS,
});
