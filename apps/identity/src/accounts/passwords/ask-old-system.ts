import { keepAskedPassword } from "../../database/queries/asked-accounts.ts";
import type { Parts } from "../parts.ts";
import type { Lane } from "./hashing-lanes.ts";

/** An account whose password is being tried: the fields that decide about the old system. */
type Tried = {
  readonly id: string;
  readonly email: string;
  readonly state: string;
  readonly blocked_at: number | null;
  readonly password_hash: string | null;
  readonly asks_old_system: number | null;
};

/**
 * Returns whether the system that an ID was imported from is asked about its password: only if the ID has never had a
 * password here, and nothing has ended the asking, such as a new password, a freeze or the end of the move.
 */
export const isOldSystemAsked = ({ oldSystem }: Parts, account: Tried): boolean =>
  account.asks_old_system === 1 &&
  account.password_hash === null &&
  account.state === "active" &&
  account.blocked_at === null &&
  oldSystem.isOpen();

/**
 * Asks the old system about a password. If the password is right there, it becomes the ID's own, and its hash is
 * returned. `spare`: called if that system does not answer, since then no password was guessed.
 */
export async function askOldSystem(
  { database: { db }, hasher, oldSystem }: Parts,
  { id, email }: Tried,
  password: string,
  { lane, spare }: { readonly lane: Lane; spare(): Promise<void> },
): Promise<string | undefined> {
  const answer = await oldSystem.ask({ sub: id, email }, password);
  if (answer === "silent") await spare();
  if (answer !== "right") return undefined;
  const hash = await hasher.hash(password, lane === "unknown" ? undefined : lane);
  return (await keepAskedPassword(db, id, hash)) ? hash : undefined;
}
