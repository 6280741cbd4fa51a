import { waysIn as en } from "@musubi/messages/en/ways-in";
import { waysIn as ja } from "@musubi/messages/ja/ways-in";
import { inBoth } from "./in-both.ts";

/** What is said about the ways in to an ID. */
export const useWaysInWords = inBoth({ ja, en });
