import type { Api, SentCall } from "@musubi/contract";
import { activityCalls } from "./calls/activity.ts";
import { attributeCalls } from "./calls/attributes.ts";
import { credentialCalls } from "./calls/credentials.ts";
import { emailAndPasswordCalls } from "./calls/email-and-password.ts";
import { exportCalls } from "./calls/exports.ts";
import { journalCalls } from "./calls/journal.ts";
import { linkCalls } from "./calls/links.ts";
import { mergeCalls } from "./calls/merges.ts";
import { noticeCalls } from "./calls/notices.ts";
import { passwordCalls } from "./calls/passwords.ts";
import { placeCalls } from "./calls/places.ts";
import { serviceCalls } from "./calls/services.ts";
import { sessionCalls } from "./calls/sessions.ts";
import { tokenCalls } from "./calls/tokens.ts";
import type { Entry } from "./entry.ts";

/** The notifications are a static file on the portal's origin. */
type AnsweredHere = Exclude<keyof Api, "listNotifications">;

/** The entry of each call in the contract. A missing one does not compile. */
const CALL_MAP: { readonly [Name in AnsweredHere]: Entry<Api[Name]> } = {
  ...tokenCalls,
  ...attributeCalls,
  ...emailAndPasswordCalls,
  ...sessionCalls,
  ...credentialCalls,
  ...serviceCalls,
  ...placeCalls,
  ...passwordCalls,
  ...linkCalls,
  ...mergeCalls,
  ...exportCalls,
  ...noticeCalls,
  ...journalCalls,
  ...activityCalls,
};

export const ENTRIES: readonly Entry[] = Object.values(CALL_MAP);

/** Returns the entry of a call that is answered here. */
export function entryOf(call: SentCall): Entry {
  const found = ENTRIES.find((entry) => entry.call.name === call.name);
  if (!found) throw new Error(`${call.name} is not answered here.`);
  return found;
}
