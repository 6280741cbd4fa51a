import looks from "@musubi/ui/consequences.module.css";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { More } from "@musubi/ui/more.tsx";
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
  /** Loads the plan again. */
  readonly onRetry: () => void;
};

/** Why two IDs cannot be merged, and what the holder can do about it. */
export function RefusedView({ preview, nameOf, onRetry }: RefusedViewProps) {
  const { refused: words } = useMergingWords();
  const day = useDay();
  const card = useIdCard();
  const { decision, service_id, source, target } = preview;
  const obstacle = service_id === null ? undefined : nameOf(service_id);
  const remedies = advise(preview, words, obstacle, day);
  const [first, others] = [remedies.slice(0, 1), remedies.slice(1)];
  return (
    <>
      {/* If it is the same ID, there are no two to show, and the text above says so already. */}
      {decision !== "same-account" && (
        <TwoIds
          label={words.ids}
          target={card(words.target, target)}
          source={card(words.source, source)}
          tied="apart"
        />
      )}
      {obstacle?.isShown && <ServicePlate service={obstacle} />}
      <Remedies remedies={first} />
      {others.length > 0 && (
        <More label={words.otherWays}>
          <Remedies remedies={others} />
        </More>
      )}
      <HelpLink topic="merge-refused" />
      <Unasked preview={preview} nameOf={nameOf} onRetry={onRetry} />
      <p>{words.nothingMoved}</p>
    </>
  );
}

/** The remedies, each with the button that leads there, if any. */
function Remedies({ remedies }: { readonly remedies: readonly Remedy[] }) {
  const { whatToDo } = useMergingWords().refused;
  return (
    <ul className={looks.list} aria-label={whatToDo}>
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
  );
}
