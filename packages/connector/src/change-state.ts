import {
  attempt,
  type Desk,
  type Found,
  isAwake,
  lockOf,
  type Made,
  once,
  ownId,
  tellChanged,
} from "./desk.ts";
import { DONE, type Outcome, refuse } from "./refusals.ts";
import type { Change } from "./users.ts";
import { type Work, wait } from "./work.ts";

type Request = { readonly user_key: string; readonly key: string };
type Suspension = Request & { readonly cause?: "block" };
type Erasing = Request & { readonly opening?: { readonly key: string; readonly seq: number } };
type State = "suspend" | "restore" | "erase";

/**
 * Puts an account to sleep, unless the service has a reason to keep it awake, which may have come up since it was asked.
 * If the ID is blocked, the holder is not leaving, and nothing keeps the account awake.
 */
export const suspendAccount = (desk: Desk, request: Suspension): Work<Outcome> =>
  changeState(desk, "suspend", request, function* (account) {
    const isBlock = request.cause === "block";
    const why = isBlock
      ? undefined
      : yield* wait(desk.users.whyNotDeletable?.(desk.tx, ownId(desk, account.id)));
    if (why) return refuse("E500-01", why);
    yield* desk.ledger.write({
      ...account,
      asleep: !isBlock || account.asleep,
      blocked: isBlock || account.blocked,
    });
    yield* tell(desk, account, isBlock ? "blocked" : "suspended");
    return { ok: true, id: account.id };
  });

export const restoreAccount = (desk: Desk, request: Request): Work<Outcome> =>
  changeState(desk, "restore", request, function* (account) {
    yield* desk.ledger.write({ ...account, asleep: false, blocked: false });
    if (!isAwake(account)) yield* tell(desk, account, "restored");
    return { ok: true, id: account.id };
  });

/**
 * Erases a sleeping account. One that is awake may have been restored since the call was sent, and must not be lost. If
 * an opening is reversed, only the account that it made is erased, awake or not; its number is kept, because the opening
 * itself may still arrive.
 */
export const eraseAccount = (desk: Desk, request: Erasing): Work<Outcome> =>
  changeState(desk, "erase", request, function* (account) {
    const { key, opening } = request;
    if (opening && account.openedBy !== opening.key) return refuse("E404-01");
    if (!opening && isAwake(account)) return refuse("E500-01", AWAKE);
    yield* tell(desk, account, "erased");
    yield* wait(desk.users.erase(desk.tx, ownId(desk, account.id)));
    // This call's own key is let go with the account's others.
    yield* desk.ledger.keep("erase", key, account.id);
    yield* desk.ledger.forget(account.id, desk.now());
    return { ok: true, id: account.id };
  });

const AWAKE = {
  ja: "利用中のアカウントは消去できません。先に利用を停止してください。",
  en: "This account is in use and cannot be erased. Please suspend it first.",
};

function* changeState(
  desk: Desk,
  call: State,
  { user_key: subject, key, opening }: Erasing,
  change: (account: Found) => Work<Made>,
): Work<Outcome> {
  return yield* once(
    desk,
    { call, key, request: subject },
    function* () {
      yield* see(desk, subject, opening?.seq);
      return DONE;
    },
    function* () {
      yield* see(desk, subject, opening?.seq);
      const account = yield* lockOf(desk, subject);
      return account ? yield* attempt(desk, change(account)) : refuse("E404-01");
    },
  );
}

function* see({ ledger }: Desk, subject: string, seq: number | undefined): Work<void> {
  if (seq === undefined) return;
  yield* ledger.lockSubjects(subject);
  yield* ledger.raiseSubject(subject, seq);
}

const tell = (desk: Desk, { id, subject }: Found, what: Change["what"]): Work<void> =>
  tellChanged(desk, id, { what, from: subject, to: what === "erased" ? null : subject });
