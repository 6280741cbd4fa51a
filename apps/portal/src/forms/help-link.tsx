import type { HelpTopic } from "@musubi/contract";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { useWords } from "../portal/portal-context.ts";
import { useHelp } from "../portal/use-help.ts";

/**
 * Links from a refusal to its help topic. It opens a new tab, so that typed text is not lost. It stands after the
 * buttons, so that nothing comes between a fault and the next try.
 */
export function HelpLink({ topic }: { readonly topic: HelpTopic | undefined }) {
  const { common } = useWords();
  const help = useHelp();
  if (topic === undefined) return null;
  return (
    <LinkButton kind="text" size="compact" href={help(topic)} target="_blank" rel="noopener">
      {common.readHelp}
      <AwaySign words={common.newTab} />
    </LinkButton>
  );
}
