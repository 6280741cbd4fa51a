import type { Reversal } from "../../database/queries/reversals.ts";
import type { Secrets } from "../../settings/secrets.ts";
import { seal, unseal } from "../../settings/secrets.ts";

/** What an account was before a change. Sealed in its reversal. */
export type Before = {
  readonly email: string;
  readonly emailProvenAt: number | null;
  /** Of a new password: what was replaced by it, as proof of an older claim. */
  readonly password?: Since & { readonly hash: string };
  readonly browsers?: readonly (Since & { readonly hash: string })[];
};

type Since = { readonly since: number };

type Keys = Pick<Secrets, "reversals">;

export const sealBefore = ({ reversals }: Keys, reversal: string, before: Before): string =>
  seal(reversals, reversal, JSON.stringify(before));

/** A row from before changes were written down seals nothing: its mailbox was the account's, and proven by then. */
export const readBefore = (
  { reversals }: Keys,
  { id, before, mailbox, made_at }: Pick<Reversal, "id" | "before" | "mailbox" | "made_at">,
): Before =>
  before === null
    ? { email: mailbox, emailProvenAt: made_at }
    : (JSON.parse(unseal(reversals, id, before)) as Before);
