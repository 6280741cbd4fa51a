import { LinkButton } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import classes from "./activity.module.css";

/** Leads to where ways in are removed and added. */
export function WaysSection() {
  const words = useActivityWords().notMe;
  const linkTo = useLink();
  return (
    <section className={classes.part}>
      <SectionTitle>{words.ways}</SectionTitle>
      <p>{words.waysText}</p>
      <LinkButton kind="quiet" {...linkTo(PATHS.signInMethods)}>
        {words.seeWays}
      </LinkButton>
    </section>
  );
}
