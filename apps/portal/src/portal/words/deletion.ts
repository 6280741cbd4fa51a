import { deletion as en } from "@musubi/messages/en/deletion";
import { deletion as ja } from "@musubi/messages/ja/deletion";
import { inBoth } from "./in-both.ts";

/** Words for deleting an account. */
export const useDeletionWords = inBoth({ ja, en });
