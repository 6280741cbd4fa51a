import type { MergePreview } from "@musubi/contract";
import { Notice } from "@musubi/ui/notice.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import { ErrandButton } from "../shared/errand-button.tsx";
import { type NamedService, onlyShown } from "../shared/named-services.ts";

type LeftBehindProps = {
  readonly preview: MergePreview;
  readonly nameOf: (id: number) => NamedService;
};

/** Services that the other ID left, and that sleep there: they do not come along unless they are woken first. */
export function LeftBehind({ preview, nameOf }: LeftBehindProps) {
  const day = useDay();
  const { title, text, submit } = useMergingWords().preview.asleep;
  return onlyShown(preview.source_asleep, nameOf).map(({ service_id, erase_at }) => (
    <Notice key={service_id} kind="info" title={title}>
      <p>
        <Sentence>{text(nameOf(service_id).name, preview.source.email, day(erase_at))}</Sentence>
      </p>
      <ErrandButton errand={{ do: "wake-there", service: service_id }}>{submit}</ErrandButton>
    </Notice>
  ));
}
