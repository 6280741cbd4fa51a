import { checkEmail, MigrationStatus, type PublicService } from "@musubi/contract";
import { certify } from "../../../api/password-calls.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { explainSignIn } from "../../../refusals/link-situations.ts";
import type { Credentials, Method, SignedIn } from "./method.ts";

/** Signs in to a service by password, typed here: identity checks it with the service, and its answer is the proof. */
export const createPasswordMethod = (service: PublicService): Method => ({
  async signInWithPassword({ api }: Portal, { email, password }: Credentials): Promise<SignedIn> {
    if (!checkEmail(email).ok) return { ...failed("malformed-email"), atEmail: true };
    const outcome = await certify(api.identity, service, { email, password });
    if (!outcome.ok) {
      if (outcome.kind === "refused") return failed(outcome.error.error_code);
      return outcome.reason === "malformed" ? failed("") : { result: "unanswered" };
    }
    const { user_id, migration_status } = outcome.data;
    switch (migration_status) {
      case MigrationStatus.NEED_MIGRATE:
        return { result: "proved", proof: user_id, email };
      case MigrationStatus.NOT:
        return failed("NOT");
      case MigrationStatus.MIGRATED:
        return failed("MIGRATED");
    }
  },
});

const failed = (code: string): Extract<SignedIn, { result: "failed" }> => ({
  result: "failed",
  message: explainSignIn("store-sign-in", code),
});
