import { credentials as en } from "@musubi/messages/en/credentials";
import { credentials as ja } from "@musubi/messages/ja/credentials";
import { inBoth } from "./in-both.ts";

/** Words about an ID's credentials. */
export const useCredentialWords = inBoth({ ja, en });
