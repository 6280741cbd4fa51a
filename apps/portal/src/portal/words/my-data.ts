import { myData as en } from "@musubi/messages/en/my-data";
import { myData as ja } from "@musubi/messages/ja/my-data";
import { inBoth } from "./in-both.ts";

/** Words for the screen where holders get their data. */
export const useMyDataWords = inBoth({ ja, en });
