import looks from "@musubi/ui/consequences.module.css";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import type { RefusedPreview } from "../../../rulings/judge-plan.ts";
import { ErrandButton } from "../shared/errand-button.tsx";
import type { NamedService } from "../shared/named-services.ts";
import { ServicePlate } from "../shared/service-plate.tsx";
import { useIdCard } from "../shared/sign-in-methods.ts";
import { TwoIds } from "../shared/two-ids.tsx";
import { Unasked } from "../shared/unasked.tsx";
import { advise, type Remedy } from "./advise.ts";
import classes from "./refused-view.module.css";

type RefusedViewProps = {
  readonly preview: RefusedPreview;
  readonly nameOf: (id: number) => NamedService;
  /** Looks once more. */
  readonly onRetry: () => void;
};

/** Why two IDs cannot become one, and what can be done about it. */
export function RefusedView({ preview, nameOf, onRetry }: RefusedViewProps) {
  const { refused: words } = useMergingWords();
  const day = useDay();
  const card = useIdCard();
  const { verdict, service_id, source, target } = preview;
  const obstacle = service_id === null ? undefined : nameOf(service_id);
  return (
    <>
      {/* That it is the same ID is said above, and is all there is to say. */}
      {verdict !== "same-account" && (
        <>
          <Section title={words[verdict].title}>
            <p>
              <Sentence>{words[verdict].lead(obstacle?.name ?? "")}</Sentence>
            </p>
          </Section>
          <TwoIds
            label={words.ids}
            target={card(words.target, target)}
            source={card(words.source, source)}
            tied="apart"
          />
        </>
      )}
      {obstacle?.isShown && (
        <Section title={words.inTheWay}>
          <ServicePlate
            service={obstacle}
            sub={(verdict === "shared-service" ? [target, source] : [source]).map(({ email }) => (
              <span key={email} className={classes.line}>
                {email}
              </span>
            ))}
          />
          {obstacle.href !== undefined && (
            <a className={classes.link} href={obstacle.href}>
              {words.openService(obstacle.name)}
            </a>
          )}
        </Section>
      )}
      <Remedies title={words.whatToDo} remedies={advise(preview, words, obstacle, day)} />
      <HelpLink topic="merge-refused" />
      <Unasked preview={preview} nameOf={nameOf} onRetry={onRetry} />
      <Notice kind="info">
        {verdict === "same-account" ? words.nothingChanged : words.nothingMoved}
      </Notice>
    </>
  );
}

type RemediesProps = { readonly title: string; readonly remedies: readonly Remedy[] };

/** What can be done about it, each with the step that leads there. */
function Remedies({ title, remedies }: RemediesProps) {
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
