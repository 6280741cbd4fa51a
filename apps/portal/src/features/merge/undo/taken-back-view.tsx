import type { Merge } from "@musubi/contract";
import type { mergingWords } from "@musubi/messages/both/merging";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { MessageScreen } from "../../../frame/message-screen.tsx";
import { MENU } from "../../../frame/screen.tsx";
import { PATHS } from "../../../navigation/paths.ts";
import { REPLACING, useLink } from "../../../navigation/use-link.ts";
import { useLanguage } from "../../../portal/portal-context.ts";
import type { WordsOf } from "../../../portal/words/words-of.ts";
import { type NamedService, onlyShown } from "../shared/named-services.ts";

type TakenBackViewProps = {
  readonly merge: Merge;
  readonly nameOf: (id: number) => NamedService;
  readonly words: WordsOf<typeof mergingWords>["cancelled" | "undone"];
  readonly onLeave: () => void;
};

/** Says that a merge was cancelled or undone, and after an undo, which services did not give an account back. */
export function TakenBackView({ merge, nameOf, words, onLeave }: TakenBackViewProps) {
  const language = useLanguage();
  const linkTo = useLink();
  const kept = onlyShown(merge.steps, nameOf)
    .filter(({ state }) => state === "refused")
    .map(({ service_id }) => nameOf(service_id).name);
  return (
    <MessageScreen
      aside={MENU}
      picture={<Knot size="large" kind="untied" drawn />}
      title={words.title}
      lead={words.lead(merge.source_email)}
    >
      {"kept" in words && kept.length > 0 && (
        <Notice kind="info">{words.kept(new Intl.ListFormat(language).format(kept))}</Notice>
      )}
      <Section>
        <LinkButton {...linkTo(PATHS.home, REPLACING)}>{words.home}</LinkButton>
        <Button kind="quiet" onClick={onLeave}>
          {words.back}
        </Button>
      </Section>
    </MessageScreen>
  );
}
