import * as v from "valibot";
import { filledText, flag } from "../fields.ts";
import { PROVIDER_NAMES } from "../providers.ts";

/** Milliseconds since 1970. */
const time = v.number();

export const passkeyId = filledText(64);

/** Every way in to an ID: those that are set, and those that could be. */
export const waysIn = v.object({
  /** Since when the e-mail address and a password log in; null where there is none. */
  password: v.nullable(v.object({ since: time, used_at: v.nullable(time) })),
  /** What the operator offers, and what was set while it was offered. */
  providers: v.array(
    v.object({
      provider: v.picklist(PROVIDER_NAMES),
      /** 0 where nobody can log in with it any more, or not for now. */
      offered: flag,
      /** Since when one of its accounts logs in; null where none does. */
      since: v.nullable(time),
      used_at: v.nullable(time),
      /** Which account there, by the provider's own address of it; null where it gave none. */
      email: v.nullable(v.string()),
    }),
  ),
  passkeys: v.array(
    v.object({
      id: passkeyId,
      name: v.string(),
      since: time,
      used_at: v.nullable(time),
      /** Where it was made, in plain words; null where nobody can tell. */
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
    }),
  ),
});

export type WaysIn = v.InferOutput<typeof waysIn>;

/** One of them, where it can be removed. A password can only be changed: a mailbox sets another one anyway. */
export const removableWay = v.variant("kind", [
  v.strictObject({ kind: v.literal("provider"), provider: v.picklist(PROVIDER_NAMES) }),
  v.strictObject({ kind: v.literal("passkey"), id: passkeyId }),
]);

export type RemovableWay = v.InferOutput<typeof removableWay>;
