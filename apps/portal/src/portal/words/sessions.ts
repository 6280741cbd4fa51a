import { sessions as en } from "@musubi/messages/en/sessions";
import { sessions as ja } from "@musubi/messages/ja/sessions";
import { inBoth } from "./in-both.ts";

/** What is said about where an ID is logged in. */
export const useSessionWords = inBoth({ ja, en });

export type SessionWords = ReturnType<typeof useSessionWords>;
