import * as v from "valibot";
import { filledText, flag } from "../fields.ts";
import { PROVIDER_NAMES } from "../providers.ts";

/** Milliseconds since 1970. */
const time = v.number();

export const passkeyId = filledText(64);

/** Every credential of an ID: those that are set up, and those that could be. */
export const credentials = v.object({
  /** Since when the e-mail address and a password log in. Null if there is none. */
  password: v.nullable(v.object({ since: time, used_at: v.nullable(time) })),
  /** The providers that the operator offers, and those that were set up while they were offered. */
  providers: v.array(
    v.object({
      provider: v.picklist(PROVIDER_NAMES),
      /** 0 if it can no longer be used to log in, or not for now. */
      offered: flag,
      /** Since when one of its accounts logs in. Null if none does. */
      since: v.nullable(time),
      used_at: v.nullable(time),
      /** The account's address at the provider. Null if the provider gave none. */
      email: v.nullable(v.string()),
    }),
  ),
  passkeys: v.array(
    v.object({
      id: passkeyId,
      name: v.string(),
      since: time,
      used_at: v.nullable(time),
      /** The browser in which it was made. Null if unknown. */
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
    }),
  ),
});

export type Credentials = v.InferOutput<typeof credentials>;
