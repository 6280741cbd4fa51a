import type { Language } from "@musubi/contract";
import { oldAccountAt } from "@musubi/messages/both/old-account";

/** One sentence in both languages: loading the needed one would take longer than having both. */
export const OLD_ACCOUNT_AT: Readonly<Record<Language, typeof oldAccountAt.ja>> = oldAccountAt;
