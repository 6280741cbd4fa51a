import { news as en } from "@musubi/messages/en/news";
import { news as ja } from "@musubi/messages/ja/news";
import { inBoth } from "./in-both.ts";

/** Home's words about events elsewhere. */
export const useNewsWords = inBoth({ ja, en });
