import { wakeService } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { HelpLink } from "../../forms/help-link.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import { settle } from "../../rulings/settle.ts";
import classes from "./place.module.css";

type WakeProps = {
  readonly id: number;
  readonly onWoken: () => Promise<void>;
  /** There is nothing to wake any more. */
  readonly onOver: () => Promise<void>;
};

type WakeStep = "asked" | "unanswered" | "not-yet" | { readonly said: string };

/** Brings a service back that the holder left. */
export function Wake({ id, onWoken, onOver }: WakeProps) {
  const { wake, notYet } = usePlaceWords();
  const { connection } = useWords();
  const { api } = usePortal();
  const attempt = useAttempt();
  const [step, setStep] = useState<WakeStep>();

  async function submit() {
    setStep("asked");
    const body = { service_id: id };
    const ended = await attempt(async () =>
      settle("place", await api.identity.send(wakeService, { body })),
    );
    switch (ended?.do) {
      case "done":
        return onWoken();
      case "look-again":
        return onOver();
      case "refuse":
        return setStep({ said: ended.said });
      case "not-yet":
        return setStep("not-yet");
      case "offer-retry":
        return setStep("unanswered");
    }
  }

  return (
    <div className={classes.part}>
      {step === "unanswered" && (
        <Notice kind="alert" live>
          {connection.unanswered}
        </Notice>
      )}
      {step === "not-yet" && (
        <Notice kind="alert" live title={notYet.title}>
          {notYet.text}
        </Notice>
      )}
      {typeof step === "object" && (
        <Notice kind="alert" live title={wake.failed}>
          {step.said}
        </Notice>
      )}
      {(step === "not-yet" || typeof step === "object") && <HelpLink topic="under-way" />}
      <Button loading={step === "asked"} onClick={() => void submit()}>
        {wake.submit}
      </Button>
    </div>
  );
}
