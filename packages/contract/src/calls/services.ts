import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { service, serviceAddress } from "../entities/service.ts";
import {
  authServiceIdText,
  done,
  email,
  identifierText,
  kindParam,
  serviceId,
  subject,
} from "../fields.ts";

export const listServices = call(
  "GET",
  "listServices",
  "/account/get/service/activelist",
  v.array(service),
);

export const listActiveServiceIds = call(
  "POST",
  "listActiveServiceIds",
  "/account/service/active",
  v.array(serviceId),
);

export const listServiceAddresses = call(
  "GET",
  "listServiceAddresses",
  "/account/service/list",
  v.array(serviceAddress),
);

export const updateServiceAccount = call(
  "POST",
  "updateServiceAccount",
  "/services/:kind/account/update",
  done,
  { params: kindParam },
);

export const summarizeServiceAccount = call(
  "GET",
  "summarizeServiceAccount",
  "/services/:kind/account/summary",
  v.object({ summary: v.object({ ja: v.string(), en: v.string() }) }),
  { params: kindParam },
);

export const servicesServed = serve(() => ({
  listServices: {
    caller: "holder",
    summary: "The catalogue of services, each with whether it is tied to the caller's ID.",
    query: v.strictObject({ identifier: identifierText }),
    errors: [],
  },
  listActiveServiceIds: {
    caller: "holder-or-source",
    summary: "The ids of the services that are tied to the account.",
    body: v.strictObject({ user_key: v.optional(subject) }),
    errors: ["UserNotFoundException"],
  },
  listServiceAddresses: {
    caller: "holder",
    summary: "Where the gateway to each service is.",
    query: v.strictObject({ auth_service_id: authServiceIdText, identifier: identifierText }),
    errors: [],
  },
  updateServiceAccount: {
    caller: "holder",
    summary: "Tells a service the caller's new, verified address.",
    body: v.strictObject({ user_key: subject, before_email: email, after_email: email }),
    errors: ["ResourceNotFoundException", "UserNotFoundException", "E404-01", "E500-01"],
  },
  summarizeServiceAccount: {
    caller: "holder",
    summary:
      "What the caller's account at a service contains, in the service's words; its name, if it says nothing within a second.",
    errors: ["ResourceNotFoundException", "E404-01"],
  },
}));
