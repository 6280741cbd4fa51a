import { notices as en } from "@musubi/messages/en/notices";
import { notices as ja } from "@musubi/messages/ja/notices";
import { inBoth } from "./in-both.ts";

/** What is said where holders choose their mails. */
export const useNoticeWords = inBoth({ ja, en });
