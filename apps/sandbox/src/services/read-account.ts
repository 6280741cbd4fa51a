import {
  type accountDeletable,
  canonicalEmail,
  type Input,
  type Output,
  type oldAccountActive,
  PROVIDERS,
  subjectOwner,
} from "@musubi/contract";
import { ownerOf, type ServiceAccount } from "./account.ts";
import { describeLosses } from "./losses.ts";
import type { Memory } from "./memory.ts";
import { answer, type Outcome, refuse } from "./outcome.ts";

export const isActive = (memory: Memory, subject: string): boolean =>
  memory.ownedBy(subjectOwner(subject))?.state === "active";

/** Returns whether there is an old account, not linked to an ID, with this address or provider account. */
export function isOldAccountActive(
  memory: Memory,
  query: Input<typeof oldAccountActive>["query"],
): boolean {
  const address = query.email === undefined ? undefined : canonicalEmail(query.email);
  const standsBehind = ({ email, provider }: ServiceAccount) =>
    canonicalEmail(email) === address ||
    (provider !== null &&
      PROVIDERS[provider.name].slug === query.provider &&
      provider.subject === query.provider_subject);
  return memory.find((each) => isUntied(each) && standsBehind(each)) !== undefined;
}

export const isUntied = (account: ServiceAccount): boolean =>
  account.state === "active" && account.subject === null;

type Deletability = Output<typeof accountDeletable>;

const NO_MESSAGE = { ja: "", en: "" };
const NOTHING_TO_DELETE: Deletability = {
  activation: 0,
  deletable: false,
  user_message: NO_MESSAGE,
};

export function checkDeletable(memory: Memory, subject: string): Deletability {
  const account = memory.ownedBy(subjectOwner(subject));
  if (account?.state !== "active") return NOTHING_TO_DELETE;
  const { hold } = account;
  const losses = describeLosses(account);
  return {
    activation: 1,
    deletable: hold === null,
    user_message: hold ?? NO_MESSAGE,
    ...(losses && { losses }),
  };
}

/** Returns a user's data for an export. The password's hash is a secret, and not exported. */
export function exportAccount(
  memory: Memory,
  subject: string,
): Outcome<{ account: Record<string, unknown> }> {
  const account = memory.ownedBy(subjectOwner(subject));
  if (account === undefined) return refuse("E404-01");
  const { id, email, provider, state, since, belongings } = account;
  return answer({ account: { id, email, provider, state, since, ...belongings } });
}

/** Returns the fields of an account that `/control/state` shows. */
export function describeAccount(account: ServiceAccount) {
  const { passwordHash, ...shown } = account;
  return { owner: ownerOf(account), ...shown, hasPassword: passwordHash !== null };
}
