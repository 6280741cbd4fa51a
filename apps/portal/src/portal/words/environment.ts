import { environment as en } from "@musubi/messages/en/environment";
import { environment as ja } from "@musubi/messages/ja/environment";
import { inBoth } from "./in-both.ts";

/** The error page's words about a device. */
export const useEnvironmentWords = inBoth({ ja, en });
