import { type HelpTopic, helpAddress } from "@musubi/contract";
import { useLanguage, usePortal } from "./portal-context.ts";
import { useChosenTheme } from "./theme-choice.ts";

/** Returns where help is found, at the paragraph of a topic: the operator's, or identity's own. */
export function useHelp(): (topic?: HelpTopic) => string {
  const { identityOrigin, site } = usePortal().config;
  const language = useLanguage();
  const theme = useChosenTheme();
  return (topic) => helpAddress(identityOrigin, site, language, topic, theme);
}
