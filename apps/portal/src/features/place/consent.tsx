import type { HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { placeWords } from "@musubi/messages/both/place";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useAction } from "../../forms/use-action.ts";
import { useLocation } from "../../navigation/address.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
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
  /** Whether it is not known yet if the action is possible, so that there is nothing to agree to. */
  readonly disabled?: boolean;
  readonly act: () => Promise<Outcome<unknown>>;
  /** What the service's own screen says about the action afterwards. */
  readonly told: Told;
  /** The help topic for a refusal of the service. */
  readonly topic: HelpTopic;
};

/** The holder's consent, and the action. After every failure the holder must agree again. */
export function Consent({ id, words, act, told, topic, ...more }: ConsentProps) {
  const { disabled = false } = more;
  const { notYet } = useWordsOf(placeWords);
  const [, navigate] = useLocation();
  const linkTo = useLink();
  const [isAgreed, setAgreed] = useState(false);
  const { isAsked, undone, run, clear } = useAction("place");
  const isReady = isAgreed && !disabled;
  const place = usePlacePath(id);

  async function submit() {
    const next = await run(act);
    setAgreed(false);
    const isOver = next?.do === "look-again";
    if (isOver || next?.do === "go-on") {
      const now: Told = isOver ? "sooner" : told;
      navigate(place, { replace: true, state: { told: now } });
    }
  }

  return (
    <Form ready={isReady && !isAsked} onSubmit={() => void submit()}>
      <Checkbox
        id="agree"
        checked={isReady}
        disabled={disabled || isAsked}
        onChange={(event) => {
          setAgreed(event.currentTarget.checked);
          clear();
        }}
      >
        {words.agree}
      </Checkbox>
      <UndoneNotice undone={undone} title={words.failed} topic={topic} notYet={notYet}>
        <Button kind="danger" type="submit" disabled={!isReady} loading={isAsked}>
          {words.submit}
        </Button>
      </UndoneNotice>
      <LinkButton kind="text" {...linkTo(place)}>
        {words.cancel}
      </LinkButton>
    </Form>
  );
}
