import { type HelpTopic, helpAddress } from "@musubi/contract";
import type { LoginFrame } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { createContext, type ReactNode } from "react";
import { WORDS } from "./words.ts";

type HelpLinkProps = { readonly frame: LoginFrame; readonly topic: HelpTopic };

/** Links from a refusal to its help topic. It opens a new tab, so that typed text is not lost. */
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

/** The help link below the notice of a fault, if the page has one. */
export const NoticeHelp = createContext<ReactNode>(undefined);
