import type { Language } from "@musubi/contract";
import { error as errorEn } from "@musubi/messages/en/error";
import { text as textEn } from "@musubi/messages/en/text";
import { error as errorJa } from "@musubi/messages/ja/error";
import { text as textJa } from "@musubi/messages/ja/text";
import type { Words } from "@musubi/messages/words";

const ja = { ...errorJa, ...textJa };
const en = { ...errorEn, ...textEn };

/** The messages about failures, beside a field or in a dialog. */
export type Messages = Words<typeof ja>;

/**
 * In both languages, so that a form without a network still says what went wrong. Home has no form,
 * and does not load them.
 */
export const MESSAGES: Readonly<Record<Language, Messages>> = { ja, en };
