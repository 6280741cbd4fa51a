import { eraseService, sendEraseCode } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { placeWords } from "@musubi/messages/both/place";
import { Button } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { More } from "@musubi/ui/more.tsx";
import { startTransition, useState } from "react";
import { useCodeLimits } from "../../forms/code-limits.ts";
import { Form } from "../../forms/form.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { useProtected } from "../../forms/use-protected.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { decideNext } from "../../refusals/next.ts";
import type { ShownService } from "../../words/describe-service.ts";
import { EraseCode, EraseRefusal, helpOfRefused, type Refused } from "./erase-code.tsx";

type EraseProps = {
  readonly service: ShownService;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onErased: () => Promise<void>;
  /** There is nothing left to erase. */
  readonly onOver: () => Promise<unknown>;
};

/** The state of the erasing: first the consent, then the code that was mailed. */
type Phase = {
  readonly phase: "consent" | "code";
  readonly isAgreed: boolean;
  readonly isAsked: boolean;
  /** Another code was sent. */
  readonly isResent?: boolean;
  readonly refused?: Refused;
};

const START: Phase = { phase: "consent", isAgreed: false, isAsked: false };

const SENT: Phase = { phase: "code", isAgreed: true, isAsked: false };

/**
 * Erases an account that was left, before its date and for good: after consent, and with a code
 * from the holder's mailbox.
 */
export function Erase({ service, onToggle, onErased, onOver }: EraseProps) {
  const { erase: words, notYet } = useWordsOf(placeWords);
  const { connection } = useWords();
  const { api } = usePortal();
  const runProtected = useProtected();
  const [flow, setFlow] = useState(START);
  const { limits, learn } = useCodeLimits();
  const body = { service_id: service.id };

  type Act = () => Promise<Outcome<unknown>>;
  async function ask(by: "try" | "resend", act: Act, onDone: () => unknown) {
    const { refused: _, isResent: __, ...asked } = flow;
    setFlow({ ...asked, isAsked: true });
    const next = await runProtected(async () => decideNext("erase-service", await act()));
    if (next === undefined) return;
    learn(by, next);
    const tell = (refused: Refused) => setFlow({ ...asked, isAsked: false, refused });
    switch (next.do) {
      case "go-on":
        return onDone();
      case "look-again":
        return onOver();
      case "show":
        return tell(next.message === "refused" ? next : { message: next.message });
      case "not-yet":
        return tell({ said: notYet.text, topic: "under-way" });
      case "offer-retry":
        return tell({ said: connection.unanswered });
    }
  }

  const send = () =>
    ask(
      "resend",
      () => api.identity.send(sendEraseCode, { body }),
      // The consent stays until the words of the code form have loaded.
      () =>
        startTransition(() =>
          setFlow(({ phase }) => ({ ...SENT, ...(phase === "code" && { isResent: true }) })),
        ),
    );
  const erase = (code: string) =>
    ask("try", () => api.identity.send(eraseService, { body: { ...body, code } }), onErased);

  const { phase, isAgreed, isAsked, isResent = false, refused } = flow;
  return (
    <More label={words.section} onToggle={onToggle}>
      <p data-must="">{words.text(service.name)}</p>
      {phase === "code" ? (
        <EraseCode
          refused={refused}
          resent={isResent}
          limits={limits}
          busy={isAsked}
          onEdit={() => setFlow({ phase, isAgreed, isAsked })}
          onSubmit={(code) => void erase(code)}
          onResend={() => void send()}
        />
      ) : (
        <Form ready={isAgreed && !isAsked} onSubmit={() => void send()}>
          <Checkbox
            id="agree-to-erase"
            checked={isAgreed}
            disabled={isAsked}
            onChange={(event) => setFlow({ ...START, isAgreed: event.currentTarget.checked })}
          >
            {words.agree}
          </Checkbox>
          <EraseRefusal refused={refused} />
          <Button kind="quiet" type="submit" disabled={!isAgreed} loading={isAsked}>
            {words.send}
          </Button>
          <HelpLink topic={helpOfRefused(refused)} />
        </Form>
      )}
    </More>
  );
}
