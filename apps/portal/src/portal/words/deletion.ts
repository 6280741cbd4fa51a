import { deletion as en } from "@musubi/messages/en/deletion";
import { deletion as ja } from "@musubi/messages/ja/deletion";
import { inBoth } from "./in-both.ts";

/** What the end of an account says. */
export const useDeletionWords = inBoth({ ja, en });
