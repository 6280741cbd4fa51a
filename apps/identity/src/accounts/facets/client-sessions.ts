import { findClientSessionsOf } from "../../database/queries/browser-sessions.ts";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet, tell } from "./facet.ts";

/** The services that the holder is logged in to, or is about to be. */
export const clientSessions = defineFacet({
  kept: {
    client_session: "sso client account sid grant_id since",
    pending_interaction: "id_hash sso service_id request expires_at",
  },
  shown: {
    async describe({ db, account }) {
      const clientSessions = (await findClientSessionsOf(db, account.id)).toSorted(
        (a, b) => b.since - a.since,
      );
      return {
        sessions_at_services: clientSessions.map(({ client, since }) => ({
          client,
          since: tell(since),
        })),
      };
    },
    section: "sessions",
    draw({ sessions_at_services }, { words, list, clientOf }) {
      const names = new Set(sessions_at_services.map(({ client }) => clientOf(client)));
      return [{ facts: [[words.sessions.atServices, list([...names]) || words.none]] }];
    },
  },
  restored: "elsewhere: endSessions ends them with their login sessions",
  erased: (db, { id }) => deleteRowsOf(db, id, "client_session"),
  merged: "elsewhere: endSessions ends them with their login sessions",
});
