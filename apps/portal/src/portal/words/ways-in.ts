import { waysIn as en } from "@musubi/messages/en/ways-in";
import { waysIn as ja } from "@musubi/messages/ja/ways-in";
import { inBoth } from "./in-both.ts";

/** Words about an ID's credentials. */
export const useWaysInWords = inBoth({ ja, en });
