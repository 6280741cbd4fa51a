import { MESSAGES, type Messages } from "../words/messages.ts";
import { useLanguage } from "./portal-context.ts";

/** They come with the screens that say them. */
export const useMessages = (): Messages => MESSAGES[useLanguage()];
