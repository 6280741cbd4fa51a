import type { Language } from "@musubi/contract";
import { errorWords } from "@musubi/messages/both/error";
import { textWords } from "@musubi/messages/both/text";
import type { Words } from "@musubi/messages/words";

const ja = { ...errorWords.ja, ...textWords.ja };
const en = { ...errorWords.en, ...textWords.en };

/** The messages about failures, beside a field or in a dialog. */
export type Messages = Words<typeof ja>;

/**
 * In both languages, so that a form without a network still says what went wrong. Home has no form,
 * and does not load them.
 */
export const MESSAGES: Readonly<Record<Language, Messages>> = { ja, en };
