import { mailTakeBackLinks } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Done } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { useState } from "react";
import { HelpLink } from "../../forms/help-link.tsx";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useDeed } from "../../forms/use-deed.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useActivityWords } from "../../portal/words/activity.ts";

/** How a change is undone, and the links for it once more, to the mailboxes of before. */
export function LinksSection() {
  const words = useActivityWords().notMe;
  const { api } = usePortal();
  const { isAsked, undone, run } = useDeed("plain");
  const [isSent, setSent] = useState(false);

  async function send() {
    setSent(false);
    const settled = await run(() => api.identity.send(mailTakeBackLinks, { body: {} }));
    setSent(settled?.do === "done");
  }

  return (
    <Section title={words.undo}>
      <p>{words.undoText}</p>
      <p>{words.links}</p>
      {isSent && <Done>{words.linksSent}</Done>}
      <UndoneNotice undone={undone} />
      <Button kind="quiet" loading={isAsked} onClick={() => void send()}>
        {words.sendLinks}
      </Button>
      <HelpLink topic="take-back" />
    </Section>
  );
}
