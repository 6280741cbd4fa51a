import { type HelpTopic, helpAddress } from "@musubi/contract";
import { useLanguage, usePortal } from "./portal-context.ts";
import { useChosenTheme } from "./theme-choice.ts";

/** Returns a function for the address of a help topic: the operator's help, or identity's own. */
export function useHelp(): (topic?: HelpTopic) => string {
  const { identityOrigin, site } = usePortal().config;
  const language = useLanguage();
  const theme = useChosenTheme();
  return (topic) => helpAddress(identityOrigin, site, language, topic, theme);
}
