import {
  type eraseAccount as eraseCall,
  type Input,
  subjectOwner,
  type suspendAccount as suspendCall,
} from "@musubi/contract";
import type { ServiceAccount } from "./account.ts";
import type { Memory } from "./memory.ts";
import { answer, DONE, type Outcome, refuse } from "./outcome.ts";

type Request = Omit<Input<typeof suspendCall>["body"], "cause">;

/**
 * Puts an account to sleep, unless the service has a reason to keep it awake. That is checked again
 * here, because it may have changed since `deletable`. If the ID is blocked, the holder is not
 * leaving, and nothing keeps the account awake.
 */
export const suspendAccount = (
  memory: Memory,
  { cause, ...request }: Input<typeof suspendCall>["body"],
): Outcome<object> =>
  changeState(memory, "suspend", request, (account) =>
    account.hold === null || cause === "block"
      ? answer({ ...account, state: "suspended" })
      : refuse("E500-01", account.hold),
  );

export const restoreAccount = (memory: Memory, request: Request): Outcome<object> =>
  changeState(memory, "restore", request, (account) => answer({ ...account, state: "active" }));

type Erasing = Input<typeof eraseCall>["body"];

/**
 * Erases a sleeping account. One that is awake may have been restored since the call was sent, and
 * must not be lost. If an opening is reversed, only the account that it made is erased, awake or not.
 * The number of the reversal is kept, because the opening itself may still arrive.
 */
export function eraseAccount(memory: Memory, { opening, ...request }: Erasing): Outcome<object> {
  if (opening === undefined) {
    return changeState(memory, "erase", request, (account) =>
      account.state === "suspended" ? answer(emptied(account)) : refuse("E500-01", AWAKE),
    );
  }
  memory.commit({ accounts: [], opening: { subject: request.user_key, seq: opening.seq } });
  const made = memory.recall(nameOpening(opening.key))?.account;
  return changeState(memory, "erase", request, (account) =>
    account.id === made ? answer(emptied(account)) : refuse("E404-01"),
  );
}

/** Returns the key under which an opening is remembered. */
export const nameOpening = (key: string): string => `open ${key}`;

const AWAKE = {
  ja: "利用中のアカウントは消去できません。先に利用を停止してください。",
  en: "This account is in use and cannot be erased. Please suspend it first.",
};

/**
 * What remains of an erased account is not personal. By its id and newest `seq` no late call can
 * touch it.
 */
const emptied = (account: ServiceAccount): ServiceAccount => ({
  ...account,
  state: "erased",
  subject: null,
  email: "",
  ownEmail: null,
  provider: null,
  passwordHash: null,
  barred: null,
  hold: null,
  belongings: {},
});

function changeState(
  memory: Memory,
  name: "suspend" | "restore" | "erase",
  { user_key, key }: Request,
  step: (account: ServiceAccount) => Outcome<ServiceAccount>,
): Outcome<object> {
  const deedKey = `${name} ${key}`;
  const deed = memory.recall(deedKey);
  if (deed !== undefined) {
    return deed.request === user_key ? DONE : refuse("InvalidParameterException");
  }
  const account = memory.ownedBy(subjectOwner(user_key));
  if (account === undefined) return refuse("E404-01");
  const next = step(account);
  if (!next.ok) return next;
  memory.commit({
    accounts: [next.data],
    deed: { key: deedKey, request: user_key, account: account.id },
  });
  return DONE;
}
