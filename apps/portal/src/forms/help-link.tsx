import type { HelpTopic } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { useWords } from "../portal/portal-context.ts";
import { useHelp } from "../portal/use-help.ts";

/** Leads from a refusal to its own paragraph of the help. In a tab of its own: what was typed stays. */
export function HelpLink({ topic }: { readonly topic: HelpTopic | undefined }) {
  const { common } = useWords();
  const help = useHelp();
  if (topic === undefined) return null;
  return (
    <LinkButton kind="text" size="compact" href={help(topic)} target="_blank" rel="noopener">
      {common.readHelp}
    </LinkButton>
  );
}
