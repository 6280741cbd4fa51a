import { LOGIN_FORM_LIFETIME_MS } from "@musubi/contract";
import type { LoginProblem } from "@musubi/contract/login-pages";
import type { FastifyInstance } from "fastify";
import { type EntryRefusal, registerIdentity } from "../../accounts/enter-with-identity.ts";
import { visitorOf } from "../desk/read-request.ts";
import { registerForms } from "./form-routes.ts";
import { giveUp, leadBack, tell } from "./lead.ts";
import type { LoginDesk } from "./login-desk.ts";
import { type FormEnd, type TermsState, VOID } from "./login-forms.ts";
import { noteRefusedEntry } from "./note-refused-entry.ts";

/** The terms, before a user for whom Google or Apple vouches gets an account. */
export function registerTerms(app: FastifyInstance, desk: LoginDesk): void {
  const { parts } = desk;
  registerForms(app, desk, "terms", {
    async terms(posted, kept) {
      const { request, form, asked } = posted;
      const askAgain = (told: TermsState["told"]) =>
        tell(desk, posted, kept, { ...kept.state, told });
      if (form.terms !== "accepted") return askAgain({ fault: "terms" });
      const pause = await desk.count("newAccount", request);
      if (pause) return askAgain(pause);
      const visitor = visitorOf(parts, request, asked.language);
      const led = await registerIdentity(parts, kept.state.identity, visitor);
      if (!led.ok) return giveUp(desk, posted, kept, describeRefusal(led.code));
      const entry = led.data;
      if (entry.entry === "new") return askAgain(undefined);
      if (entry.entry === "own-sign-in") {
        return giveUp(desk, posted, kept, { outcome: entry.entry, email: entry.email });
      }
      // The account was made here and closed since: the sign-in offers to wake it.
      if (entry.entry === "closed") return giveUp(desk, posted, kept, describeRefusal("closed"));
      // Since the terms were shown, the identity was added to an older ID: the provider's answer is no log-in to that.
      if (entry.openedAt <= parts.now() - LOGIN_FORM_LIFETIME_MS) {
        const { account } = entry;
        await noteRefusedEntry(desk, request, { about: { account }, reason: "own-sign-in" });
        return giveUp(desk, posted, kept, VOID);
      }
      return (await desk.enter(posted, entry, kept)) ? posted.reply : leadBack(posted, kept);
    },
  });
}

/** Returns what is shown after a refused log-in. */
export const describeRefusal = (code: EntryRefusal): FormEnd => ({
  outcome: PROBLEMS[code],
});

const PROBLEMS = {
  closed: "account-closed",
  blocked: "account-blocked",
  unverified: "social-unverified",
  "no-address": "social-no-address",
} as const satisfies Record<EntryRefusal, LoginProblem>;
