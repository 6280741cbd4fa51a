import type { Language } from "@musubi/contract";

/** Who acts on their own account: a genuine session, not yet known to be alive. */
export type ActingHolder = {
  readonly family: string;
  readonly language: Language;
  readonly userAgent: string;
};
