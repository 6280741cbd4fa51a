import type { MergePreview } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useLanguage } from "../../../portal/portal-context.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import type { NamedService } from "./named-services.ts";

type UnaskedProps = {
  readonly preview: Pick<MergePreview, "unanswered">;
  readonly nameOf: (id: number) => NamedService;
  readonly onRetry: () => void;
};

/** Services that did not say whether they still know the two IDs. The shown data is what was known before. */
export function Unasked({ preview, nameOf, onRetry }: UnaskedProps) {
  const language = useLanguage();
  const { text, submit } = useWordsOf(mergingWords).preview.unasked;
  const names = preview.unanswered
    .map(nameOf)
    .filter(({ isShown }) => isShown)
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice kind="info">
      <p>{text(new Intl.ListFormat(language).format(names))}</p>
      <Button kind="text" size="compact" onClick={onRetry}>
        {submit}
      </Button>
    </Notice>
  );
}
