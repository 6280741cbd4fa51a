import { sessions as en } from "@musubi/messages/en/sessions";
import { sessions as ja } from "@musubi/messages/ja/sessions";
import { inBoth } from "./in-both.ts";

/** Words about the devices on which an ID is logged in. */
export const useSessionWords = inBoth({ ja, en });

export type SessionWords = ReturnType<typeof useSessionWords>;
