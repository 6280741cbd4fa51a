import { environment as en } from "@musubi/messages/en/environment";
import { environment as ja } from "@musubi/messages/ja/environment";
import { inBoth } from "./in-both.ts";

/** What the error page says of a device. */
export const useEnvironmentWords = inBoth({ ja, en });
