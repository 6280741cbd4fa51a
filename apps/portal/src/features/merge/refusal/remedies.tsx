import looks from "@musubi/ui/consequences.module.css";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import { ErrandButton } from "../shared/errand-button.tsx";
import type { Remedy } from "./advise.ts";
import classes from "./refused-view.module.css";

type RemediesProps = { readonly title: string; readonly remedies: readonly Remedy[] };

/** What can be done about it, each with the step that leads there. */
export function Remedies({ title, remedies }: RemediesProps) {
  return (
    <Section title={title} titleId="remedies">
      <ul className={looks.list} aria-labelledby="remedies">
        {remedies.map(({ text, step }) => (
          <li key={text} className={looks.item}>
            <span className={looks.advice}>
              <InfoIcon />
            </span>
            <div className={classes.remedy}>
              <p>
                <Sentence>{text}</Sentence>
              </p>
              {step && <ErrandButton errand={step.errand}>{step.label}</ErrandButton>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
