import { type MergeParty, type MergePreview, SLEEP_DAYS, SLEEP_MS } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { CheckIcon, CrossIcon } from "@musubi/ui/form-icons.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import { useDay } from "../../../portal/use-day.ts";
import type { MergingWords } from "../../../portal/words/merging.ts";
import { CordList } from "../shared/cord-list.tsx";
import classes from "../shared/layout.module.css";
import { type NamedService, onlyShown } from "../shared/named-services.ts";
import { type MethodNames, nameMethods } from "../shared/sign-in-methods.ts";
import { TwoIds } from "../shared/two-ids.tsx";
import { Unasked } from "../shared/unasked.tsx";
import { HeldThere, isHeldThere } from "./held-there.tsx";
import { LeftBehind } from "./left-behind.tsx";

type PreviewViewProps = {
  readonly preview: MergePreview;
  readonly nameOf: (id: number) => NamedService;
  readonly methodNames: MethodNames;
  readonly words: MergingWords;
  readonly opening: boolean;
  readonly unanswered: boolean;
  readonly onAgree: () => void;
  readonly onLeave: () => void;
  readonly onOtherId: () => void;
  /** Looks once more. */
  readonly onRetry: () => void;
};

/** Everything that a merge would do, before it does any of it. */
export function PreviewView(props: PreviewViewProps) {
  const { preview, nameOf, methodNames, words, opening, unanswered } = props;
  const { target, source } = preview;
  const day = useDay();
  const moves = onlyShown(
    source.services.map((service_id) => ({ service_id, state: "todo" as const })),
    nameOf,
  );
  const card = (party: MergeParty) => ({
    email: party.email,
    methods: nameMethods(party.login_methods, methodNames, words.noMethods),
  });
  return (
    <>
      <TwoIds
        label={words.preview.ids}
        target={{ role: words.preview.target, ...card(target) }}
        source={{ role: words.preview.source, ...card(source) }}
        tied={0}
      />
      <section className={classes.part}>
        <SectionTitle>{words.preview.moves}</SectionTitle>
        {moves.length === 0 ? (
          <p>{words.preview.movesNothing}</p>
        ) : (
          <CordList
            label={words.preview.moves}
            steps={moves}
            nameOf={nameOf}
            describe={(_, { description }) => (
              <Sentence>{description ?? words.preview.movesTo(target.email)}</Sentence>
            )}
          />
        )}
        {moves.length > 0 && <p>{words.preview.records}</p>}
      </section>
      <Consequences
        title={words.preview.stays}
        icon={<CheckIcon />}
        kind="stays"
        show={showSentence}
        items={[
          words.preview.staysSignIn(target.email),
          ...target.services
            .map(nameOf)
            .filter(({ isShown }) => isShown)
            .map(({ name }) => words.preview.staysService(name)),
        ]}
      />
      <Consequences
        title={words.preview.ends}
        icon={<CrossIcon />}
        kind="ends"
        show={showSentence}
        items={describeEnds(source, methodNames, words)}
      />
      <LeftBehind preview={preview} nameOf={nameOf} words={words} />
      <Unasked preview={preview} nameOf={nameOf} words={words} onRetry={props.onRetry} />
      <HeldThere preview={preview} words={words} />
      <Notice kind="info">
        <p>{words.preview.undo(SLEEP_DAYS, day(Date.now() + SLEEP_MS))}</p>
        <p>
          <Sentence>{words.preview.link(source.email, SLEEP_DAYS)}</Sentence>
        </p>
      </Notice>
      {unanswered && (
        <Notice kind="alert" live>
          {words.preview.unanswered}
        </Notice>
      )}
      <div className={classes.actions}>
        {isHeldThere(preview) || (
          <Button loading={opening} onClick={props.onAgree}>
            {words.preview.submit}
          </Button>
        )}
        <Button kind="quiet" disabled={opening} onClick={props.onLeave}>
          {words.preview.leave}
        </Button>
        <Button kind="text" disabled={opening} onClick={props.onOtherId}>
          {words.preview.otherId}
        </Button>
      </div>
    </>
  );
}

const showSentence = (sentence: string) => <Sentence>{sentence}</Sentence>;

/** The other ID's ways in, all of which end: its address and password, Google, Apple, passkeys; and its sessions. */
function describeEnds(
  { email, login_methods, passkeys, sessions }: MergeParty,
  names: MethodNames,
  words: MergingWords,
) {
  const providers = login_methods.filter((method) => method !== "password");
  const hasPassword = providers.length < login_methods.length;
  const { preview } = words;
  return [
    // Without any way in it is still the address that cannot be used any more.
    ...(hasPassword || providers.length + passkeys === 0 ? [preview.endsSignIn(email)] : []),
    ...providers.map((provider) => preview.endsProvider(names[provider], email)),
    ...(passkeys > 0 ? [preview.endsPasskeys(email, passkeys)] : []),
    sessions > 0 ? preview.endsCounted(sessions) : preview.endsSessions,
  ];
}
