import { wakeService } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useDeed } from "../../forms/use-deed.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";

type WakeProps = {
  readonly id: number;
  readonly onWoken: () => Promise<void>;
  /** There is nothing to wake any more. */
  readonly onOver: () => Promise<unknown>;
};

/** Brings a service back that the holder left. */
export function Wake({ id, onWoken, onOver }: WakeProps) {
  const { wake, notYet } = usePlaceWords();
  const { api } = usePortal();
  const { isAsked, undone, run } = useDeed("place");

  async function submit() {
    const settled = await run(() => api.identity.send(wakeService, { body: { service_id: id } }));
    if (settled?.do === "done") await onWoken();
    if (settled?.do === "look-again") await onOver();
  }

  return (
    <Section>
      <UndoneNotice undone={undone} title={wake.failed} topic="under-way" notYet={notYet} />
      <Button loading={isAsked} onClick={() => void submit()}>
        {wake.submit}
      </Button>
    </Section>
  );
}
