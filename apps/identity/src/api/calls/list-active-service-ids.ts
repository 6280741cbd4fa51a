import { HIDDEN_SERVICE_ID, listActiveServiceIds } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findServicesOf, findTies } from "../../database/queries/ties.ts";
import { route } from "../register-call.ts";

export const listActiveServiceIdsRoute = route(
  listActiveServiceIds,
  async ({ database }, { body, bearer }) => {
    // Somebody else's key is answered as one that nobody has.
    if (body.user_key !== undefined && body.user_key !== bearer.subject) {
      return refuse("UserNotFoundException");
    }
    const ids =
      bearer.family === undefined
        ? await findServicesOf(database.db, bearer.subject)
        : (await findTies(database.db, bearer.family))?.map((tie) => tie.serviceId);
    if (!ids) return refuse("NotAuthorizedException");
    return answer(ids.filter((id) => id !== HIDDEN_SERVICE_ID).toSorted((a, b) => a - b));
  },
);
