import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { email, filledText, flag } from "../fields.ts";
import { PROVIDERS } from "../providers.ts";

export const oldAccountActive = defineCall({
  name: "oldAccountActive",
  method: "GET",
  path: "/account/old/active",
  caller: "identity",
  summary: "Whether an old, unlinked account stands behind an address or an account at a provider.",
  query: v.strictObject({
    email: v.optional(email),
    /** The account at Google or Apple with which identity saw a sign-in: the provider and its subject. */
    provider: v.optional(v.picklist(Object.values(PROVIDERS).map(({ slug }) => slug))),
    provider_subject: v.optional(filledText(255)),
  }),
  response: v.object({ activation: flag }),
  errors: [],
});
