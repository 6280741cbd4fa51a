import { notices as en } from "@musubi/messages/en/notices";
import { notices as ja } from "@musubi/messages/ja/notices";
import { inBoth } from "./in-both.ts";

/** Words for the screen where holders choose their mails. */
export const useNoticeWords = inBoth({ ja, en });
