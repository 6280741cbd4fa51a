import { ownPasskeys as en } from "@musubi/messages/en/own-passkeys";
import { ownPasskeys as ja } from "@musubi/messages/ja/own-passkeys";
import { inBoth } from "./in-both.ts";

export const usePasskeyWords = inBoth({ ja, en });
