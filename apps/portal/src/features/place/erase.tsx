import {
  CODE_LENGTH,
  eraseService,
  type HelpTopic,
  readCode,
  sendEraseCode,
} from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { CodeField } from "@musubi/ui/code-field.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { usePlaceWords } from "../../portal/lazy-words/place.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import type { ShownService } from "./describe-place.ts";
import classes from "./place.module.css";
import { type Settled, settleByCode } from "./settle.ts";

type EraseProps = {
  readonly service: ShownService;
  readonly onErased: () => Promise<void>;
  /** There is nothing to erase any more. */
  readonly onOver: () => Promise<void>;
};

/** Where the erasing stands: what was agreed to, then the code that was mailed. */
type Step = {
  readonly step: "consent" | "code";
  readonly isAgreed: boolean;
  readonly isAsked: boolean;
  readonly said?: string;
  readonly triesLeft?: number | undefined;
  readonly topic?: HelpTopic | undefined;
};

const START: Step = { step: "consent", isAgreed: false, isAsked: false };

/** Erases what was left before its day, for good: after consent, and with a code from the holder's mailbox. */
export function Erase({ service, onErased, onOver }: EraseProps) {
  const { erase: words, notYet } = usePlaceWords();
  const { connection } = useWords();
  const { api } = usePortal();
  const attempt = useAttempt();
  const [flow, setFlow] = useState(START);
  const [code, setCode] = useState("");
  const body = { service_id: service.id };

  async function ask(act: () => Promise<Settled>, onDone: () => unknown) {
    const { said: _, triesLeft: __, topic: ___, ...asked } = flow;
    setFlow({ ...asked, isAsked: true });
    const ended = await attempt(act);
    const tell = (said: string, more: Pick<Step, "topic" | "triesLeft"> = {}) =>
      setFlow({ ...asked, isAsked: false, said, ...more });
    switch (ended?.do) {
      case "done":
        return onDone();
      case "look-again":
        return onOver();
      case "refuse":
        return tell(ended.said, { topic: ended.topic, triesLeft: ended.triesLeft });
      case "not-yet":
        return tell(notYet.text, { topic: "under-way" });
      case "offer-retry":
        return tell(connection.unanswered);
    }
  }

  const send = () =>
    ask(
      async () => settleByCode(await api.identity.send(sendEraseCode, { body })),
      () => {
        setCode("");
        setFlow({ step: "code", isAgreed: true, isAsked: false });
      },
    );
  const erase = () =>
    ask(
      async () => settleByCode(await api.identity.send(eraseService, { body: { ...body, code } })),
      onErased,
    );

  const { step, isAgreed, isAsked, said, triesLeft } = flow;
  const isReady = step === "consent" ? isAgreed : code.length === CODE_LENGTH;
  return (
    <section className={classes.part}>
      <SectionTitle>{words.section}</SectionTitle>
      <p>{words.text(service.name)}</p>
      <Form
        ready={isReady && !isAsked}
        onSubmit={() => void (step === "consent" ? send() : erase())}
      >
        {step === "consent" ? (
          <Checkbox
            id="agree-to-erase"
            checked={isAgreed}
            disabled={isAsked}
            onChange={(event) => setFlow({ ...START, isAgreed: event.currentTarget.checked })}
          >
            {words.agree}
          </Checkbox>
        ) : (
          <CodeField
            id="code"
            label={words.label}
            hint={words.hint}
            length={CODE_LENGTH}
            value={code}
            autoFocus
            normalize={readCode}
            onChange={setCode}
          />
        )}
        {said !== undefined && (
          <Notice kind="alert" live title={words.failed}>
            <p>{said}</p>
            {triesLeft !== undefined && <p>{words.triesLeft(triesLeft)}</p>}
          </Notice>
        )}
        <HelpLink topic={flow.topic} />
        <Button
          kind={step === "consent" ? "quiet" : "danger"}
          type="submit"
          disabled={!isReady}
          loading={isAsked}
        >
          {step === "consent" ? words.send : words.submit}
        </Button>
        {step === "code" && (
          <Button kind="text" disabled={isAsked} onClick={() => void send()}>
            {words.resend}
          </Button>
        )}
      </Form>
    </section>
  );
}
