import { deleteRowsOf, eraseFromSessions } from "../../database/queries/erasing.ts";
import { findHeldSessions } from "../../database/queries/holdings.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { defineFacet, tell } from "./facet.ts";

/** Login sessions, the tokens issued from them, and sign-ins to the pool. */
export const sessions = defineFacet({
  kept: {
    login_session:
      "id secret_hash account auth_time created_at expires_at ended_at user_agent sso amr browser_hash notice_language",
    token_family:
      "id login_session account code_hash challenge code_expires_at redeemed_at generation rotated_at expires_at revoked_at created_at bound",
    live_session:
      "family login_session account email language notice_language has_password auth_time user_agent",
    oidc_state: "model id_hash payload account grant_id uid consumed_at expires_at provider",
  },
  shown: {
    describe: async ({ db, account, now }) => ({
      sessions: (await findHeldSessions(db, account.id, now)).map(({ auth_time, user_agent }) => ({
        since: tell(auth_time),
        user_agent,
      })),
    }),
    section: "sessions",
    draw: ({ sessions }, { words: { sessions: words }, time, browser }) => [
      {
        columns: [words.since, words.browser],
        rows: sessions.map(({ since, user_agent }) => [time(since), browser(user_agent)]),
      },
    ],
  },
  restored: (parts, { trx, account }) => endSessions(parts, trx, account.id),
  async erased(db, { id }) {
    await eraseFromSessions(db, id);
    await deleteRowsOf(db, id, "oidc_state");
  },
  merged: (parts, { trx, source }) => endSessions(parts, trx, source),
});
