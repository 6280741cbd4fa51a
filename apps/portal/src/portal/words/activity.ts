import { activity as en } from "@musubi/messages/en/activity";
import { activity as ja } from "@musubi/messages/ja/activity";
import { inBoth } from "./in-both.ts";

/** What the screens of an account's activity say. */
export const useActivityWords = inBoth({ ja, en });

export type ActivityWords = ReturnType<typeof useActivityWords>;
