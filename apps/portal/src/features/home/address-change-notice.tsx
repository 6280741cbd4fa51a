import { type News, REST_MS, stopAddressChange } from "@musubi/contract";
import { newsWords } from "@musubi/messages/both/news";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useAction } from "../../forms/use-action.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useTime } from "../../portal/use-time.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";

const REST_HOURS = REST_MS / 3_600_000;

type AddressChangeProps = { readonly change: NonNullable<News["address_change"]> };

/** Says that an operator was asked to change the address. The holder can cancel the change with a button. */
export function AddressChangeNotice({ change: { email, due_at: dueAt } }: AddressChangeProps) {
  const { addressChange: words } = useWordsOf(newsWords);
  const { api } = usePortal();
  const tell = useTime();
  const { isAsked, undone, run } = useAction("plain");
  const [isStopped, setStopped] = useState(false);

  async function stop() {
    const next = await run(() => api.identity.send(stopAddressChange, { body: {} }));
    setStopped(next?.do === "go-on");
  }

  if (isStopped) return <Notice kind="done" title={words.done} />;
  return (
    <Notice kind="alert" title={words.title}>
      <p>{dueAt === null ? words.waits(email, REST_HOURS) : words.due(email, tell(dueAt))}</p>
      <p>{words.advice}</p>
      <UndoneNotice undone={undone}>
        <Button kind="quiet" size="compact" loading={isAsked} onClick={() => void stop()}>
          {words.submit}
        </Button>
      </UndoneNotice>
    </Notice>
  );
}
