import { findProviderCredentials } from "../../database/queries/credentials.ts";
import { bringIdentityBack } from "../../database/queries/credentials-back.ts";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { readAddress } from "../credentials/provider-address.ts";
import { defineFacet, STAYS, tell } from "./facet.ts";

/** Sign-ins by providers. */
export const identities = defineFacet({
  kept: { account_identity: "issuer subject account provider_name created_at used_at address" },
  shown: {
    describe: async ({ db, account, secrets }) => ({
      credentials: {
        providers: (await findProviderCredentials(db, account.id)).map((identity) => ({
          provider: identity.provider_name,
          issuer: identity.issuer,
          subject: identity.subject,
          email: readAddress(secrets, identity),
          since: tell(identity.created_at),
        })),
      },
    }),
    section: "credentials",
    draw: ({ credentials }, { words: { credentials: words }, providers, time }) =>
      credentials.providers.map(({ provider, issuer, subject, email, since }) => ({
        entry: [
          [providers[provider], words.since(time(since))],
          [words.account, email],
          [words.issuer, issuer],
          [words.subject, subject],
        ],
      })),
  },
  // Afterwards `endYoungCredentials` removes added identities: it decides about all young credentials together.
  async restored(_, { trx, account, returning }) {
    for (const { identity } of returning) {
      if (identity) await bringIdentityBack(trx, { account: account.id, ...identity });
    }
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "account_identity"),
  merged: STAYS,
});
