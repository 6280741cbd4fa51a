import { defineCall } from "../define-call.ts";
import { kindParam } from "../fields.ts";
import { certifyStoreAccount } from "./certify-store-account.ts";

/** Like the store's call, for every service with the method `password`. */
export const certifyServiceAccount = defineCall({
  ...certifyStoreAccount,
  name: "certifyServiceAccount",
  path: "/services/:kind/account/certification",
  summary:
    "Signs in to an old account with the service's own password; `user_id` is the proof that a migration takes.",
  params: kindParam,
});
