import { beginLoginSession } from "../../../src/accounts/sessions/login-session.ts";
import { randomSecret } from "../../../src/settings/secrets.ts";
import { wakeId } from "../../../src/ties/places/wake-id.ts";
import type { Stage } from "../stage.ts";
import { enterBy } from "./credential-moves.ts";
import { type Moves, type Result, type Turn, VISITOR } from "./move.ts";

/** Proves the holder by one of an account's credentials, and leaves the following form open. */
async function leaveForm(stage: Stage, { who, which, choice }: Turn): Promise<undefined> {
  const { credentials, forms } = stage;
  const ever = choice === 0 ? credentials.findPlanted(who) : credentials.pickEver(who, which);
  const credential = ever && credentials.findPresent(ever.name);
  const entered = credential && (await enterBy(stage, credential));
  if (entered) forms.push({ ...entered, credential });
}

/**
 * Sends a form that was left open, perhaps not for the first time. The form wakes the ID if that is closed, and logs
 * in.
 */
async function sendForm({ world, credentials, forms }: Stage, { which }: Turn): Promise<Result> {
  const form = forms[which % forms.length];
  if (!form) return undefined;
  const { parts } = world;
  const { proven, until, credential } = form;
  const nothing = { ok: true, data: { account: "", name: credential.name } } as const;
  if (until !== undefined && !(await wakeId(parts, { ...proven, until }, VISITOR)).ok) {
    return nothing;
  }
  const browser = credentials.browserBy(credential.name);
  const origin = {
    userAgent: "",
    network: "",
    language: "ja" as const,
    browser,
    form: undefined,
    isProven: async () => true,
  };
  const begun = await beginLoginSession(parts, proven, randomSecret(), undefined, origin);
  if (!begun.ok) return nothing;
  return { ok: true, data: { account: proven.account, name: credential.name, proved: credential } };
}

/** Moves on two pages of the login; other moves may happen between the two. */
export const FORM_MOVES = { "leave-form": leaveForm, "send-form": sendForm } satisfies Moves;
