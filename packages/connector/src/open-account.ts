import { NEW } from "./change-owner.ts";
import { attempt, type Desk, lockFound, type Made, once, tellChanged } from "./desk.ts";
import { DONE, type Outcome, refuse } from "./refusals.ts";
import type { Newcomer } from "./users.ts";
import { type Work, wait } from "./work.ts";

type Request = {
  readonly user_key: string;
  readonly key: string;
  readonly seq: number;
  readonly email: string;
  readonly email_verified: boolean;
  readonly language: "ja" | "en";
};

/**
 * Opens an account for a subject that has none here, awake or asleep.
 *
 * The fence: there is no account yet to remember a number, so the subject does. An opening that was reversed before it
 * arrived finds the higher number, and makes nothing.
 */
export function* openAccount(desk: Desk, request: Request): Work<Outcome> {
  const { user_key: subject, key, seq } = request;
  const isStale = function* () {
    const seen = yield* desk.ledger.lockSubjects(subject);
    return seq < (seen.get(subject) ?? 0);
  };
  return yield* once(
    desk,
    { call: "open", key, request: subject },
    function* () {
      return (yield* isStale()) ? refuse("StaleSequenceException") : DONE;
    },
    function* () {
      if (yield* isStale()) return refuse("StaleSequenceException");
      yield* desk.ledger.raiseSubject(subject, seq);
      const occupant = yield* lockFound(desk, yield* desk.ledger.findBySubject(subject));
      return occupant
        ? refuse("OwnerMismatchException")
        : yield* attempt(desk, make(desk, request));
    },
  );
}

function* make(desk: Desk, { user_key: subject, key, seq, ...of }: Request): Work<Made> {
  const { email, language, email_verified: emailVerified } = of;
  const newcomer: Newcomer = { subject, email, emailVerified, language };
  const made = yield* wait(desk.users.create?.(desk.tx, newcomer));
  if (made === undefined) return refuse("ResourceNotFoundException");
  if (typeof made === "object") return refuse("E500-01", made.no);
  const id = String(made);
  yield* desk.ledger.write({ ...NEW, id, subject, seq, openedBy: key });
  yield* tellChanged(desk, id, { what: "opened", from: null, to: subject });
  return { ok: true, id };
}
