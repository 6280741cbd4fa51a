import type { Language } from "@musubi/contract";
import { oldAccountAt as en } from "@musubi/messages/en/old-account";
import { oldAccountAt as ja } from "@musubi/messages/ja/old-account";

/** One sentence, in both languages: to load the one that is read would take longer than to have them. */
export const OLD_ACCOUNT_AT: Readonly<Record<Language, typeof ja>> = { ja, en };
