import type { Language } from "@musubi/contract";
import { environment as en } from "@musubi/messages/en/environment";
import { environment as ja } from "@musubi/messages/ja/environment";
import type { Words } from "@musubi/messages/words";
import { useLanguage } from "../portal/portal-context.ts";

type EnvironmentWords = Words<typeof ja>;

const WORDS: Readonly<Record<Language, EnvironmentWords>> = { ja, en };

/** In both languages at once: an error page asks for as little as it can. */
export const useEnvironmentWords = (): EnvironmentWords => WORDS[useLanguage()];
