import { LinkButton } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useActivityWords } from "../../portal/words/activity.ts";

/** Leads to where ways in are removed and added. */
export function WaysSection() {
  const words = useActivityWords().notMe;
  const linkTo = useLink();
  return (
    <Section title={words.ways}>
      <p>{words.waysText}</p>
      <LinkButton kind="quiet" {...linkTo(PATHS.signInMethods)}>
        {words.seeWays}
      </LinkButton>
    </Section>
  );
}
