import { type HelpTopic, helpAddress } from "@musubi/contract";
import type { LoginFrame } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { createContext, type ReactNode } from "react";
import { WORDS } from "./words.ts";

type HelpLinkProps = { readonly frame: LoginFrame; readonly topic: HelpTopic };

/** Leads from a refusal to its own paragraph of the help. In a tab of its own: what was typed stays. */
export function HelpLink({ frame: { site, language }, topic }: HelpLinkProps) {
  return (
    <LinkButton
      kind="text"
      size="compact"
      href={helpAddress("", site, language, topic)}
      target="_blank"
      rel="noopener"
    >
      {WORDS[language].common.readHelp}
    </LinkButton>
  );
}

/** The link that belongs below the notice of a fault, where the page has one. */
export const NoticeHelp = createContext<ReactNode>(undefined);
