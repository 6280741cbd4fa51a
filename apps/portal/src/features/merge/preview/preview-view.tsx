import { type MergeParty, type MergePreview, SLEEP_MS } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button } from "@musubi/ui/button.tsx";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { CrossIcon } from "@musubi/ui/form-icons.tsx";
import { More } from "@musubi/ui/more.tsx";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { Must } from "../../../frame/must.tsx";
import { Screen } from "../../../frame/screen.tsx";
import { useWords } from "../../../portal/portal-context.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import { CordList } from "../shared/cord-list.tsx";
import { ErrandButton } from "../shared/errand-button.tsx";
import { TO_SERVICES } from "../shared/merge-path.ts";
import { type NamedService, onlyShown } from "../shared/named-services.ts";
import { TwoIds } from "../shared/two-ids.tsx";
import { Unasked } from "../shared/unasked.tsx";
import { HeldThere, isHeldThere } from "./held-there.tsx";
import classes from "./preview.module.css";

type PreviewViewProps = {
  readonly preview: MergePreview;
  readonly nameOf: (id: number) => NamedService;
  /** Whether the holder agreed, and the request is in progress or got no answer. */
  readonly agreed: "sent" | "unanswered" | undefined;
  readonly onAgree: () => void;
  readonly onLeave: () => void;
  /** Loads the preview again. */
  readonly onRetry: () => void;
};

/** What a merge would do, before it starts. Services that the operator does not display move too, unnamed. */
export function PreviewView({ preview, nameOf, agreed, ...on }: PreviewViewProps) {
  const { target, source } = preview;
  const { preview: words } = useWordsOf(mergingWords);
  const { home } = useWords();
  const day = useDay();
  const ends = useEnds(source);
  const isSent = agreed === "sent";
  const moves = onlyShown(
    source.services.map((service_id) => ({ service_id, state: "todo" as const })),
    nameOf,
  );
  return (
    <Screen back={TO_SERVICES} title={words.title}>
      <TwoIds
        label={words.ids}
        target={{ role: words.target, email: target.email }}
        source={{ role: words.source, email: source.email }}
        tied={0}
      />
      <Section title={words.moves}>
        {moves.length === 0 ? (
          <p>{words.movesNothing}</p>
        ) : (
          <ul className={classes.moves} aria-label={words.moves}>
            {moves.map(({ service_id }) => (
              <Moving key={service_id} service={nameOf(service_id)} />
            ))}
          </ul>
        )}
      </Section>
      <div>
        <p>{words.ends(source.email)}</p>
        <More label={home.details}>
          {moves.length > 0 && (
            <CordList
              label={words.moves}
              steps={moves}
              nameOf={nameOf}
              describe={(_, { description }) => description}
            />
          )}
          <Consequences title={words.endsTitle} icon={<CrossIcon />} kind="ends" items={ends} />
          <p>{words.link(source.email)}</p>
        </More>
      </div>
      <LeftBehind preview={preview} nameOf={nameOf} />
      <Unasked preview={preview} nameOf={nameOf} onRetry={on.onRetry} />
      <HeldThere preview={preview} />
      <div>
        <Must>{words.final(day(Date.now() + SLEEP_MS))}</Must>
        {source.services.length > 0 && <Must>{words.along}</Must>}
      </div>
      {agreed === "unanswered" && <Alert>{words.unanswered}</Alert>}
      <Section>
        {isHeldThere(preview) || (
          <Button loading={isSent} onClick={on.onAgree}>
            {words.submit}
          </Button>
        )}
        <Button kind="text" disabled={isSent} onClick={on.onLeave}>
          {words.leave}
        </Button>
      </Section>
    </Screen>
  );
}

const Moving = ({ service: { icon, name } }: { readonly service: NamedService }) => (
  <li>
    {icon && <img src={icon} alt="" />}
    {name}
  </li>
);

/** Lists the other ID's credentials and sessions, which all end: its address and password, Google, Apple, passkeys. */
function useEnds({ email, login_methods, passkeys, sessions }: MergeParty): readonly string[] {
  const names = useWords().common.providers;
  const { preview: words } = useWordsOf(mergingWords);
  const providers = login_methods.filter((method) => method !== "password");
  const hasPassword = providers.length < login_methods.length;
  return [
    // Even an ID without credentials has an address, which can no longer be used.
    ...(hasPassword || providers.length + passkeys === 0 ? [words.endsSignIn(email)] : []),
    ...providers.map((provider) => words.endsProvider(names[provider], email)),
    ...(passkeys > 0 ? [words.endsPasskeys(email, passkeys)] : []),
    sessions > 0 ? words.endsCounted(sessions) : words.endsSessions,
  ];
}

type LeftBehindProps = {
  readonly preview: MergePreview;
  readonly nameOf: (id: number) => NamedService;
};

/** The services that the other ID left and that sleep there. They do not move unless they can be woken first. */
function LeftBehind({ preview, nameOf }: LeftBehindProps) {
  const day = useDay();
  const { title, text, kept, wake, submit } = useWordsOf(mergingWords).preview.asleep;
  const { source, target } = preview;
  return onlyShown(preview.source_asleep, nameOf).map(({ service_id, erase_at, could_move }) => {
    const { name } = nameOf(service_id);
    return (
      <Notice key={service_id} kind="info" title={title(name)}>
        {target.services.includes(service_id) && <p>{kept(name, target.email)}</p>}
        <p>{text(source.email, day(erase_at))}</p>
        {could_move && (
          <>
            <p>{wake}</p>
            <ErrandButton errand={{ do: "wake-there", service: service_id }}>{submit}</ErrandButton>
          </>
        )}
      </Notice>
    );
  });
}
