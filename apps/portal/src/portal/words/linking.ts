import { linking as en } from "@musubi/messages/en/linking";
import { linking as ja } from "@musubi/messages/ja/linking";
import { inBoth } from "./in-both.ts";

export const useLinkingWords = inBoth({ ja, en });
