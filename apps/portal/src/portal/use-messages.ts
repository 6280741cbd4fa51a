import { MESSAGES, type Messages } from "../words/messages.ts";
import { useLanguage } from "./portal-context.ts";

/** Loaded with the screens that use them. */
export const useMessages = (): Messages => MESSAGES[useLanguage()];
