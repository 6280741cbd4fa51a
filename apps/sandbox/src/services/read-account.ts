import {
  type accountDeletable,
  canonicalEmail,
  type Input,
  type Output,
  type oldAccountActive,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
  subjectOwner,
} from "@musubi/contract";
import { ownerOf, type ServiceAccount } from "./account.ts";
import type { Memory } from "./memory.ts";
import { answer, refuse, type Verdict } from "./verdict.ts";

/** Reads a provider's token and names its subject, or does not recognise it. */
export type ReadProviderToken = (
  provider: ProviderName,
  token: string,
) => string | undefined | Promise<string | undefined>;

export const isActive = (memory: Memory, subject: string): boolean =>
  memory.ownedBy(subjectOwner(subject))?.state === "active";

/** Whether an old account, tied to nobody yet, stands behind an address or a provider's token. */
export async function isOldAccountActive(
  memory: Memory,
  query: Input<typeof oldAccountActive>["query"],
  readToken: ReadProviderToken,
): Promise<boolean> {
  const address = query.email === undefined ? undefined : canonicalEmail(query.email);
  const subjects = new Map<ProviderName, string | undefined>();
  for (const name of PROVIDER_NAMES) {
    const token = query[PROVIDERS[name].tokenField];
    if (token !== undefined) subjects.set(name, await readToken(name, token));
  }
  const standsBehind = ({ email, provider }: ServiceAccount) =>
    canonicalEmail(email) === address ||
    (provider !== null && subjects.get(provider.name) === provider.subject);
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
  return { activation: 1, deletable: hold === null, user_message: hold ?? NO_MESSAGE };
}

/** Everything kept about a person. The password's hash is a secret, not theirs to take along. */
export function exportAccount(
  memory: Memory,
  subject: string,
): Verdict<{ account: Record<string, unknown> }> {
  const account = memory.ownedBy(subjectOwner(subject));
  if (account === undefined) return refuse("E404-01");
  const { id, email, provider, state, since, belongings } = account;
  return answer({ account: { id, email, provider, state, since, ...belongings } });
}

/** What `/control/state` shows of an account. */
export function describeAccount(account: ServiceAccount) {
  const { passwordHash, ...shown } = account;
  return { owner: ownerOf(account), ...shown, hasPassword: passwordHash !== null };
}
