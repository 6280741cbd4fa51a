import { unsettled as en } from "@musubi/messages/en/unsettled";
import { unsettled as ja } from "@musubi/messages/ja/unsettled";
import { inBoth } from "./in-both.ts";

/** What is said of an ID whose changes can still be taken back. */
export const useUnsettledWords = inBoth({ ja, en });
