import type { Language } from "@musubi/contract";
import { oldAccountAt as en } from "@musubi/messages/en/old-account";
import { oldAccountAt as ja } from "@musubi/messages/ja/old-account";

/** One sentence in both languages: loading the needed one would take longer than having both. */
export const OLD_ACCOUNT_AT: Readonly<Record<Language, typeof ja>> = { ja, en };
