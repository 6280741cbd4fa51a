import { mailTakeBackLinks } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useState } from "react";
import { HelpLink } from "../../forms/help-link.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import { settle } from "../../rulings/settle.ts";
import classes from "./activity.module.css";

/** How a change is undone, and the links for it once more, to the mailboxes of before. */
export function LinksSection() {
  const words = useActivityWords().notMe;
  const { connection } = useWords();
  const { api } = usePortal();
  const attempt = useAttempt();
  const [step, setStep] = useState<"asked" | "sent" | "unanswered">();

  async function send() {
    setStep("asked");
    const ended = await attempt(async () =>
      settle("freeze", await api.identity.send(mailTakeBackLinks, { body: {} })),
    );
    if (ended) setStep(ended.do === "done" ? "sent" : "unanswered");
  }

  return (
    <section className={classes.part}>
      <SectionTitle>{words.undo}</SectionTitle>
      <p>{words.undoText}</p>
      <p>{words.links}</p>
      {step === "sent" && (
        <Notice kind="done" live>
          {words.linksSent}
        </Notice>
      )}
      {step === "unanswered" && (
        <Notice kind="alert" live>
          {connection.unanswered}
        </Notice>
      )}
      <Button kind="quiet" loading={step === "asked"} onClick={() => void send()}>
        {words.sendLinks}
      </Button>
      <HelpLink topic="take-back" />
    </section>
  );
}
