import { type HelpTopic, helpAddress } from "@musubi/contract";
import type { LoginFrame } from "@musubi/contract/login-pages";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import classes from "./helped.module.css";
import { WORDS } from "./words.ts";

/** The topic of a page's help, for pages that have a place of their own for it. */
export type Helping = { readonly help: HelpTopic | undefined };

type HelpedProps = { readonly frame: LoginFrame; readonly topic: HelpTopic | undefined };

/**
 * The help link of a page, after its buttons: it must not stand between a fault and its button. It opens a new tab, so
 * that typed text is not lost.
 */
export function Helped({ frame: { site, language }, topic }: HelpedProps) {
  if (topic === undefined) return null;
  const { common } = WORDS[language];
  return (
    <p className={classes.helped}>
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
    </p>
  );
}
