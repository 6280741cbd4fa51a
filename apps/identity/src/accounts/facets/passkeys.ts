import { bringPasskeyBack } from "../../database/queries/credentials-back.ts";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { findPasskeys } from "../../database/queries/passkeys.ts";
import { defineFacet, STAYS, tell, tellIfAny } from "./facet.ts";

export const passkeys = defineFacet({
  kept: {
    passkey:
      "id account credential_id public_key counter transports backed_up name user_agent created_at used_at",
    // Deleted when used, or a day after it expires.
    passkey_challenge: "challenge_hash purpose binding_hash account expires_at",
  },
  shown: {
    describe: async ({ db, account }) => ({
      credentials: {
        passkeys: (await findPasskeys(db, account.id)).map((passkey) => ({
          name: passkey.name,
          since: tell(passkey.created_at),
          last_used_at: tellIfAny(passkey.used_at),
          user_agent: passkey.user_agent,
        })),
      },
    }),
    section: "credentials",
    draw: ({ credentials }, { words: { credentials: words }, time, timeIfAny }) =>
      credentials.passkeys.map(({ name, since, last_used_at }) => ({
        entry: [
          [words.passkey, name],
          [words.added, time(since)],
          [words.used, timeIfAny(last_used_at)],
        ],
      })),
  },
  // Afterwards `endYoungCredentials` removes added passkeys: it decides about all young credentials together.
  async restored(_, { trx, returning }) {
    for (const { passkey } of returning) if (passkey) await bringPasskeyBack(trx, passkey);
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "passkey"),
  merged: STAYS,
});
