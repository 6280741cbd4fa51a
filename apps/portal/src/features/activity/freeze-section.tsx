import { freezeAccount } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import { settle } from "../../rulings/settle.ts";
import classes from "./activity.module.css";

type FreezeSectionProps = {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onFrozen: () => void;
};

/** Freezes the ID, for a holder who says that they can come back by the mailbox. */
export function FreezeSection({ email, hasPassword, onFrozen }: FreezeSectionProps) {
  const words = useActivityWords().notMe;
  const { connection } = useWords();
  const { api } = usePortal();
  const attempt = useAttempt();
  const [step, setStep] = useState<"agreed" | "asked" | "failed">();
  const [said, setSaid] = useState("");
  const isAgreed = step === "agreed" || step === "asked";

  async function freeze() {
    setStep("asked");
    const ended = await attempt(async () =>
      settle("freeze", await api.identity.send(freezeAccount, { body: {} })),
    );
    if (ended?.do === "done") onFrozen();
    if (ended?.do !== "offer-retry" && ended?.do !== "refuse") return;
    setSaid(ended.do === "refuse" ? ended.said : connection.unanswered);
    setStep("failed");
  }

  return (
    <section className={classes.part}>
      <SectionTitle>{words.freeze}</SectionTitle>
      <p>{words.freezeText}</p>
      <Form ready={step === "agreed"} onSubmit={() => void freeze()}>
        <Checkbox
          id="agree"
          checked={isAgreed}
          disabled={step === "asked"}
          onChange={(event) => setStep(event.currentTarget.checked ? "agreed" : undefined)}
        >
          {hasPassword ? words.agree(email) : words.agreeWithout}
        </Checkbox>
        {step === "failed" && (
          <Notice kind="alert" live title={words.failed}>
            {said}
          </Notice>
        )}
        <Button kind="danger" type="submit" disabled={!isAgreed} loading={step === "asked"}>
          {words.submit}
        </Button>
      </Form>
    </section>
  );
}
