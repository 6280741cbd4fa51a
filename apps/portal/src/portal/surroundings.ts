import { surroundings as en } from "@musubi/messages/en/surroundings";
import { surroundings as ja } from "@musubi/messages/ja/surroundings";
import { useLanguage } from "./portal-context.ts";

const WORDS = { ja, en };

/** A few words in both languages: they come with the screens that say them. */
export const useSurroundings = () => WORDS[useLanguage()];
