import type { MergeParty } from "@musubi/contract";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import { useDay } from "../../../portal/use-day.ts";
import type { MergingWords } from "../../../portal/words/merging.ts";
import type { RefusedPreview } from "../flow/refused-preview.ts";
import layout from "../shared/layout.module.css";
import type { NamedService } from "../shared/named-services.ts";
import { ServicePlate } from "../shared/service-plate.tsx";
import { type MethodNames, nameMethods } from "../shared/sign-in-methods.ts";
import { TwoIds } from "../shared/two-ids.tsx";
import { Unasked } from "../shared/unasked.tsx";
import { advise } from "./advise.ts";
import classes from "./refused-view.module.css";
import { Remedies } from "./remedies.tsx";

type RefusedViewProps = {
  readonly preview: RefusedPreview;
  readonly nameOf: (id: number) => NamedService;
  readonly methodNames: MethodNames;
  readonly words: MergingWords;
  /** Looks once more. */
  readonly onRetry: () => void;
};

/** Why two IDs cannot become one, and what can be done about it. */
export function RefusedView({ preview, nameOf, methodNames, words, onRetry }: RefusedViewProps) {
  const day = useDay();
  const { verdict, service_id, source, target } = preview;
  const obstacle = service_id === null ? undefined : nameOf(service_id);
  const card = (party: MergeParty) => ({
    email: party.email,
    methods: nameMethods(party.login_methods, methodNames, words.noMethods),
  });
  return (
    <>
      {/* That it is the same ID is said above, and is all there is to say. */}
      {verdict !== "same-account" && (
        <>
          <section className={layout.part}>
            <SectionTitle>{words.refused[verdict].title}</SectionTitle>
            <p>
              <Sentence>{words.refused[verdict].lead(obstacle?.name ?? "")}</Sentence>
            </p>
          </section>
          <TwoIds
            label={words.refused.ids}
            target={{ role: words.refused.target, ...card(target) }}
            source={{ role: words.refused.source, ...card(source) }}
            tied="apart"
          />
        </>
      )}
      {obstacle?.isShown && (
        <section className={layout.part}>
          <SectionTitle>{words.refused.inTheWay}</SectionTitle>
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
              {words.refused.openService(obstacle.name)}
            </a>
          )}
        </section>
      )}
      <Remedies
        title={words.refused.whatToDo}
        remedies={advise(preview, words.refused, obstacle, day)}
      />
      <HelpLink topic="merge-refused" />
      <Unasked preview={preview} nameOf={nameOf} words={words} onRetry={onRetry} />
      <Notice kind="info">
        {verdict === "same-account" ? words.refused.nothingChanged : words.refused.nothingMoved}
      </Notice>
    </>
  );
}
