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

export const readBefore = (
  { reversals }: Keys,
  { id, before }: { readonly id: string; readonly before: string },
): Before => JSON.parse(unseal(reversals, id, before)) as Before;
