import type { Language } from "@musubi/contract";
import { mail as en } from "@musubi/messages/en/mail";
import { mail as ja } from "@musubi/messages/ja/mail";
import type { Words } from "@musubi/messages/words";

export type MailWords = Words<typeof ja>;

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { ja, en };
