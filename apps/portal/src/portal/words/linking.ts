import { linking as en } from "@musubi/messages/en/linking";
import { linking as ja } from "@musubi/messages/ja/linking";
import { inBoth } from "./in-both.ts";

/** What the linking screens say. */
export const useLinkingWords = inBoth({ ja, en });
