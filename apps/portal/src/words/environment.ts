import type { Language } from "@musubi/contract";
import { environment as en } from "@musubi/messages/en/environment";
import { environment as ja } from "@musubi/messages/ja/environment";
import type { Words } from "@musubi/messages/words";

/** In both languages at once: an error page asks for as little as it can. */
export const ENVIRONMENT_WORDS: Readonly<Record<Language, Words<typeof ja>>> = { ja, en };
