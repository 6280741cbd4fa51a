import { linkingWords } from "@musubi/messages/both/linking";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { More } from "@musubi/ui/more.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import { PATHS } from "../../../navigation/paths.ts";
import { REPLACING, useLink } from "../../../navigation/use-link.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import type { RefusedPreview } from "../../../refusals/after-plan.ts";
import { ErrandButton } from "../shared/errand-button.tsx";
import type { NamedService } from "../shared/named-services.ts";
import { TwoIds } from "../shared/two-ids.tsx";
import { Unasked } from "../shared/unasked.tsx";
import { useWaysOut } from "../use-ways-out.ts";
import { advise, type Remedy } from "./advise.ts";

type RefusedViewProps = {
  readonly preview: RefusedPreview;
  readonly nameOf: (id: number) => NamedService;
  /** Loads the plan again. */
  readonly onRetry: () => void;
};

/** What the holder of two IDs that cannot be merged can do: the best remedy is the main button. */
export function RefusedView({ preview, nameOf, onRetry }: RefusedViewProps) {
  const { refused: words, preview: previewWords } = useWordsOf(mergingWords);
  const { result, transfer } = useWordsOf(linkingWords);
  const day = useDay();
  const linkTo = useLink();
  const { signInAgain } = useWaysOut();
  const { decision, service_id, source, target } = preview;
  const isSame = decision === "same-account";
  const obstacle = service_id === null ? undefined : nameOf(service_id);
  const [best, ...others] = advise(preview, words, obstacle, day);
  const otherId = (kind: "primary" | "quiet", label: string) => (
    // Called without arguments: the click event is not a message.
    <Button kind={kind} onClick={() => signInAgain()}>
      {label}
    </Button>
  );
  return (
    <>
      {/* If it is the same ID, there are no two to show, and the text above says so already. */}
      {isSame || (
        <TwoIds
          label={words.ids}
          target={{ role: words.target, email: target.email }}
          source={{ role: words.source, email: source.email }}
          tied="apart"
        />
      )}
      <Section>
        {best && <Advice {...best} kind="primary" />}
        {isSame && otherId("primary", transfer.merge.submit)}
        <LinkButton
          kind={isSame || best?.step ? "text" : "primary"}
          {...linkTo(PATHS.accountTransfer, REPLACING)}
        >
          {result.back}
        </LinkButton>
      </Section>
      <More label={words.otherWays}>
        {others.map((remedy) => (
          <Section key={remedy.text}>
            <Advice {...remedy} kind="quiet" />
          </Section>
        ))}
        {isSame || otherId("quiet", previewWords.otherId)}
        <HelpLink topic="merge-refused" />
      </More>
      <Unasked preview={preview} nameOf={nameOf} onRetry={onRetry} />
    </>
  );
}

/** A remedy, and the button that leads there, if any. */
const Advice = ({ text, step, kind }: Remedy & { readonly kind: "primary" | "quiet" }) => (
  <>
    <p>{text}</p>
    {step && (
      <ErrandButton errand={step.errand} kind={kind}>
        {step.label}
      </ErrandButton>
    )}
  </>
);
