import type { HelpTopic } from "@musubi/contract";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { useLocation } from "../../navigation/address.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useWords } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import type { Settled } from "../../rulings/settle.ts";
import type { Told } from "./told.ts";
import { usePlacePath } from "./use-place-path.ts";

type ConsentProps = {
  readonly id: number;
  readonly words: {
    readonly agree: string;
    readonly submit: string;
    readonly cancel: string;
    readonly failed: string;
  };
  /** Something stands in the way: nothing to agree to. */
  readonly disabled?: boolean;
  readonly act: () => Promise<Settled>;
  /** It takes something away. */
  readonly isLoss?: boolean;
  /** What the service's own screen tells about it afterwards. */
  readonly told: Told;
  /** Which paragraph of the help explains why the service does not let it happen. */
  readonly topic: HelpTopic;
};

type Step = "agreed" | "asked" | "unanswered" | "not-yet" | { readonly said: string };

/** The holder's consent, and the deed. Whatever goes wrong has to be agreed to again. */
export function Consent({
  id,
  words,
  disabled = false,
  isLoss = false,
  act,
  told,
  topic,
}: ConsentProps) {
  const { connection } = useWords();
  const { notYet } = usePlaceWords();
  const [, navigate] = useLocation();
  const attempt = useAttempt();
  const linkTo = useLink();
  const [step, setStep] = useState<Step>();
  const isAgreed = !disabled && (step === "agreed" || step === "asked");
  const place = usePlacePath(id);

  async function submit() {
    setStep("asked");
    const ended = await attempt(act);
    switch (ended?.do) {
      case "done":
        return navigate(place, { replace: true, state: { told } });
      case "look-again":
        return navigate(place, { replace: true, state: { told: "sooner" satisfies Told } });
      case "refuse":
        return setStep({ said: ended.said });
      case "not-yet":
        return setStep("not-yet");
      case "offer-retry":
        return setStep("unanswered");
    }
  }

  return (
    <Form ready={step === "agreed" && !disabled} onSubmit={() => void submit()}>
      <Checkbox
        id="agree"
        checked={isAgreed}
        disabled={disabled || step === "asked"}
        onChange={(event) => setStep(event.currentTarget.checked ? "agreed" : undefined)}
      >
        {words.agree}
      </Checkbox>
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
        <Notice kind="alert" live title={words.failed}>
          {step.said}
        </Notice>
      )}
      {step === "not-yet" && <HelpLink topic="under-way" />}
      {typeof step === "object" && <HelpLink topic={topic} />}
      <Button
        kind={isLoss ? "danger" : "primary"}
        type="submit"
        disabled={!isAgreed}
        loading={step === "asked"}
      >
        {words.submit}
      </Button>
      <LinkButton kind="text" {...linkTo(place)}>
        {words.cancel}
      </LinkButton>
    </Form>
  );
}
