import type { FastifyInstance } from "fastify";
import {
  enterWithIdentity,
  type IdentityEntry,
  registerIdentity,
} from "../../accounts/enter-with-identity.ts";
import { strangerOf } from "../desk/read-request.ts";
import { finish, giveUp, leadBack, tell } from "./lead.ts";
import type { LoginDesk } from "./login-desk.ts";
import { registerSteps } from "./step-routes.ts";
import type { StepEnd, TermsStep } from "./steps.ts";

/** Before a person whom Google or Apple vouches for gets an account. */
export function registerTerms(app: FastifyInstance, desk: LoginDesk): void {
  registerSteps(app, desk, "terms", {
    async terms(posted, kept) {
      const { request, form, asked } = posted;
      const askAgain = (told: TermsStep["told"]) =>
        tell(desk, posted, kept, { ...kept.step, told });
      if (form.terms !== "accepted") return askAgain({ fault: "terms" });
      const pause = await desk.count("newAccount", request);
      if (pause) return askAgain(pause);
      const stranger = strangerOf(request, asked.language);
      const { identity, done } = kept.step;
      // Sent again it makes nothing: it leads into the session that it began, while that lasts.
      const entry = done
        ? await enterWithIdentity(desk.parts, identity)
        : await registerIdentity(desk.parts, identity, stranger);
      if (entry.entry === "new") return askAgain(undefined);
      if (entry.entry !== "known") return giveUp(desk, posted, kept, describeEnd(entry));
      await finish(desk, kept);
      return (await desk.enter(posted, entry, kept)) ? posted.reply : leadBack(posted, kept);
    },
  });
}

type NoEntry = Exclude<IdentityEntry, { entry: "known" | "new" }>;

/** Why an identity leads nowhere. */
export function describeEnd(entry: NoEntry): StepEnd {
  switch (entry.entry) {
    case "own-sign-in":
      return { end: "own-sign-in", email: entry.email };
    case "closed":
      return { end: "problem", problem: "account-closed" };
    case "unverified":
      return { end: "problem", problem: "social-unverified" };
    case "no-address":
      return { end: "problem", problem: "social-no-address" };
  }
}
