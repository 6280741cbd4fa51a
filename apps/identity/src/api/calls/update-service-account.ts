import { canonicalEmail, updateAccount, updateServiceAccount } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findTieTo, replaceBelief } from "../../database/queries/ties.ts";
import { isMissing } from "../../services/failure.ts";
import { passOn } from "../pass-on.ts";
import { route } from "../register-call.ts";

export const updateServiceAccountRoute = route(
  updateServiceAccount,
  async ({ database, connectors }, { params, body, bearer, language }) => {
    const service = connectors.byKind(params.kind);
    const serviceId = service?.entry.service_id ?? -1;
    const holder = await findTieTo(database.db, bearer.family, serviceId);
    if (!holder) return refuse("NotAuthorizedException");
    if (!service) return refuse("ResourceNotFoundException");
    if (body.user_key !== holder.account) return refuse("UserNotFoundException");
    // A service must never hear of an address that its holder has not proven to read.
    const isOwn = canonicalEmail(body.after_email) === holder.email_key;
    if (!isOwn || holder.email_proven_at === null) return refuse("InvalidParameterException");
    if (holder.since === null) return refuse("E404-01");

    const outcome = await service.send(
      updateAccount,
      {
        body: {
          user_key: holder.account,
          before_email: body.before_email,
          after_email: holder.email,
        },
      },
      language,
    );
    if (!outcome.ok) return isMissing(outcome) ? refuse("E404-01") : passOn(outcome);
    const believed = { service_email: holder.email, telling: null };
    await replaceBelief(database.db, { account: holder.account, serviceId }, holder, believed);
    return answer({});
  },
);
