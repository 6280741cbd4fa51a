import type { MergeParty } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import type { MergingWords } from "../../../portal/lazy-words/merging.ts";
import { useDay } from "../../../portal/use-day.ts";
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
  readonly onOtherId: () => void;
  readonly onLeave: () => void;
  /** Looks once more. */
  readonly onRetry: () => void;
};

/** Returns what stands above it: the reason, with the name of the service in the way. */
export function describeRefusal(
  { verdict, service_id }: RefusedPreview,
  { nameOf, words }: Pick<RefusedViewProps, "nameOf" | "words">,
) {
  const { title, lead } = words.refused[verdict];
  return { title, lead: lead(service_id === null ? "" : nameOf(service_id).name) };
}

/** Why two IDs cannot become one, and what can be done about it. */
export function RefusedView({
  preview,
  nameOf,
  methodNames,
  words,
  onOtherId,
  onLeave,
  onRetry,
}: RefusedViewProps) {
  const day = useDay();
  const { verdict, service_id, source, target } = preview;
  const obstacle = service_id === null ? undefined : nameOf(service_id);
  const card = (party: MergeParty) => ({
    email: party.email,
    methods: nameMethods(party.login_methods, methodNames, words.noMethods),
  });
  return (
    <>
      <TwoIds
        label={words.refused.ids}
        target={{ role: words.refused.target, ...card(target) }}
        source={{ role: words.refused.source, ...card(source) }}
        tied="apart"
      />
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
      <Unasked preview={preview} nameOf={nameOf} words={words} onRetry={onRetry} />
      <Notice kind="info">{words.refused.nothingMoved}</Notice>
      <div className={layout.actions}>
        <Button onClick={onOtherId}>{words.refused.otherId}</Button>
        <Button kind="quiet" onClick={onLeave}>
          {words.refused.back}
        </Button>
      </div>
    </>
  );
}
