import { beginLoginSession } from "../../../src/accounts/login-session.ts";
import { randomSecret } from "../../../src/settings/secrets.ts";
import { wakeId } from "../../../src/ties/places/wake-id.ts";
import type { Stage } from "../stage.ts";
import { type Moves, type Result, STRANGER, type Turn } from "./move.ts";
import { enterBy } from "./way-moves.ts";

/** Proves who they are by one of an account's ways in, and leaves the form open that goes on from there. */
async function leaveForm(stage: Stage, { who, which, choice }: Turn): Promise<undefined> {
  const { ways, forms } = stage;
  const ever = choice === 0 ? ways.findPlanted(who) : ways.pickEver(who, which);
  const way = ever && ways.findPresent(ever.name);
  const entered = way && (await enterBy(stage, way));
  if (entered) forms.push({ ...entered, way });
}

/** Sends one of the forms that were left open, as often as they like: it wakes the ID if that was closed, and enters. */
async function sendForm({ world, ways, forms }: Stage, { which }: Turn): Promise<Result> {
  const form = forms[which % forms.length];
  if (!form) return undefined;
  const { parts } = world;
  const { proven, until, way } = form;
  const nothing = { ok: true, data: { account: "", name: way.name } } as const;
  if (until !== undefined && !(await wakeId(parts, { ...proven, until }, STRANGER)).ok) {
    return nothing;
  }
  const browser = ways.browserBy(way.name);
  const origin = {
    userAgent: "",
    language: "ja" as const,
    browser,
    form: undefined,
    isProven: async () => true,
  };
  const begun = await beginLoginSession(parts, proven, randomSecret(), undefined, origin);
  if (!begun.ok) return nothing;
  return { ok: true, data: { account: proven.account, name: way.name, proved: way } };
}

/** What lies between two pages of the login, and everything else may come between. */
export const FORM_MOVES = { "leave-form": leaveForm, "send-form": sendForm } satisfies Moves;
