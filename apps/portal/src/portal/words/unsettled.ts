import { unsettled as en } from "@musubi/messages/en/unsettled";
import { unsettled as ja } from "@musubi/messages/ja/unsettled";
import { inBoth } from "./in-both.ts";

/** Words about an ID whose changes can still be reversed. */
export const useUnsettledWords = inBoth({ ja, en });
