import { myData as en } from "@musubi/messages/en/my-data";
import { myData as ja } from "@musubi/messages/ja/my-data";
import { inBoth } from "./in-both.ts";

/** What is said where holders get their data. */
export const useMyDataWords = inBoth({ ja, en });
