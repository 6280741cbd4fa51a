import { accountDeletable, checkDeletion } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findTieTo } from "../../database/queries/ties.ts";
import { readForeignWords } from "../../services/foreign-words.ts";
import { passOn } from "../pass-on.ts";
import { route } from "../register-call.ts";

export const checkDeletionRoute = route(
  checkDeletion,
  async ({ database, connectors }, { body, bearer, language }) => {
    const holder = await findTieTo(database.db, bearer.family, body.service_id);
    if (!holder) return refuse("NotAuthorizedException");
    // Somebody else's key is answered as one that nobody has.
    if (body.user_key !== holder.account) return refuse("UserNotFoundException");
    const service = connectors.byId(body.service_id);
    if (!service) return refuse("ResourceNotFoundException");
    if (holder.since === null) return answer({ activation: 0, deletable: false, user_message: "" });

    const outcome = await service.send(
      accountDeletable,
      { query: { user_key: holder.account } },
      language,
    );
    if (!outcome.ok) return passOn(outcome);
    const { activation, deletable, user_message } = outcome.data;
    return answer({
      activation,
      deletable,
      user_message: readForeignWords(user_message[language]),
    });
  },
);
