import { HIDDEN_SERVICE_ID, listActiveServiceIds } from "@musubi/contract";
import { findTies } from "../database/queries/ties.ts";
import { answer, refuse } from "../http/answer.ts";
import { route } from "../http/register-call.ts";

export const listActiveServiceIdsRoute = route(
  listActiveServiceIds,
  async ({ database }, { body, bearer }) => {
    // Somebody else's key is answered as one that nobody has.
    if (body.user_key !== undefined && body.user_key !== bearer.subject) {
      return refuse("UserNotFoundException");
    }
    const ties = await findTies(database.db, bearer.family);
    if (!ties) return refuse("NotAuthorizedException");
    const ids = ties.map((tie) => tie.serviceId).filter((id) => id !== HIDDEN_SERVICE_ID);
    return answer(ids.toSorted((a, b) => a - b));
  },
);
