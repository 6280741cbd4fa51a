import {
  API_IDENTIFIER,
  AUTH_SERVICE_ID,
  HIDDEN_SERVICE_ID,
  listActiveServiceIds,
  listServiceAddresses,
  listServices,
  summarizeServiceAccount,
  updateServiceAccount,
} from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findServicesOf, findTies } from "../../database/queries/ties.ts";
import { ASKS_SERVICE } from "../../limits/rules.ts";
import { describeAddresses, describeServices } from "../../services/describe-services.ts";
import { summarizeAccount } from "../../ties/places/summarize-account.ts";
import { updateServiceAccount as update } from "../../ties/places/update-service-account.ts";
import { hana } from "../docs/demo-values.ts";
import { entry } from "../entry.ts";

/** The services of the group, and what the caller has there. */
export const serviceCalls = {
  listServices: entry(listServices, {
    session: "unread",
    limit: "none",
    example: { query: { identifier: `${API_IDENTIFIER}` } },
    async handler({ database, config }, { bearer }) {
      const ties = await findTies(database.db, bearer.family);
      return ties ? answer(describeServices(config, ties)) : refuse("NotAuthorizedException");
    },
  }),

  listActiveServiceIds: entry(listActiveServiceIds, {
    session: "unread",
    limit: "none",
    example: { body: { user_key: hana.subject } },
    async handler({ database }, { body, bearer }) {
      // Another holder's key gets the answer for an unknown key.
      if (body.user_key !== undefined && body.user_key !== bearer.subject) {
        return refuse("UserNotFoundException");
      }
      const ids =
        bearer.family === undefined
          ? await findServicesOf(database.db, bearer.subject)
          : (await findTies(database.db, bearer.family))?.map((tie) => tie.service_id);
      if (!ids) return refuse("NotAuthorizedException");
      return answer(ids.filter((id) => id !== HIDDEN_SERVICE_ID).toSorted((a, b) => a - b));
    },
  }),

  listServiceAddresses: entry(listServiceAddresses, {
    session: "live",
    limit: "none",
    example: {
      query: { auth_service_id: `${AUTH_SERVICE_ID}`, identifier: `${API_IDENTIFIER}` },
    },
    handler: async ({ config }) => answer(describeAddresses(config)),
  }),

  updateServiceAccount: entry(updateServiceAccount, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: {
      params: { kind: "store" },
      body: { user_key: hana.subject, before_email: hana.email, after_email: hana.email },
    },
    handler: (parts, { params, body, bearer: { family }, language }) =>
      update(parts, { family, language }, params.kind, body),
  }),

  summarizeServiceAccount: entry(summarizeServiceAccount, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { params: { kind: "store" } },
    handler: (parts, { params, session: { account } }) =>
      summarizeAccount(parts, account, params.kind),
  }),
};
