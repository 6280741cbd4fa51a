import { type HelpTopic, helpAddress } from "@musubi/contract";
import type { LoginFrame } from "@musubi/contract/login-pages";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { WORDS } from "./words.ts";

type HelpLinkProps = { readonly frame: LoginFrame; readonly topic: HelpTopic };

/** Links from a refusal to its help topic. It opens a new tab, so that typed text is not lost. */
export function HelpLink({ frame: { site, language }, topic }: HelpLinkProps) {
  const { common } = WORDS[language];
  return (
    <LinkButton
      kind="text"
      size="compact"
      href={helpAddress("", site, language, topic)}
      target="_blank"
      rel="noopener"
    >
      {common.readHelp}
      <AwaySign words={common.newTab} />
    </LinkButton>
  );
}
