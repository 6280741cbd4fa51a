import { useLanguage } from "../portal/portal-context.ts";
import { ENVIRONMENT_WORDS } from "../words/environment.ts";

/** What the error page says of a device. */
export const useEnvironmentWords = () => ENVIRONMENT_WORDS[useLanguage()];
