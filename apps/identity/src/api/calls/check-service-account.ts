import { accountActive, checkServiceAccount } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { passOn } from "../pass-on.ts";
import { route } from "../register-call.ts";

export const checkServiceAccountRoute = route(
  checkServiceAccount,
  async ({ database, connectors }, { params, query, bearer, language }) => {
    const session = await findLiveSession(database.db, bearer.family);
    if (!session) return refuse("NotAuthorizedException");
    const service = connectors.byKind(params.kind);
    if (!service) return refuse("ResourceNotFoundException");
    // Somebody else's key is answered as one that nobody has.
    if (query.sub_key !== session.account) return answer({ activation: 0 });
    const outcome = await service.send(
      accountActive,
      { query: { sub_key: session.account } },
      language,
    );
    return outcome.ok ? answer(outcome.data) : passOn(outcome);
  },
);
