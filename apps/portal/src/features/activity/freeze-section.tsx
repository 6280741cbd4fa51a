import { freezeAccount } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useDeed } from "../../forms/use-deed.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useActivityWords } from "../../portal/words/activity.ts";

type FreezeSectionProps = {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onFrozen: () => void;
};

/** Freezes the ID, for a holder who says that they can come back by the mailbox. */
export function FreezeSection({ email, hasPassword, onFrozen }: FreezeSectionProps) {
  const words = useActivityWords().notMe;
  const { api } = usePortal();
  const [isAgreed, setAgreed] = useState(false);
  const { isAsked, undone, run, clear } = useDeed("freeze");

  async function freeze() {
    const settled = await run(() => api.identity.send(freezeAccount, { body: {} }));
    setAgreed(false);
    if (settled?.do === "done") onFrozen();
  }

  return (
    <Section title={words.freeze}>
      <p>{words.freezeText}</p>
      <Form ready={isAgreed && !isAsked} onSubmit={() => void freeze()}>
        <Checkbox
          id="agree"
          checked={isAgreed}
          disabled={isAsked}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            clear();
          }}
        >
          {hasPassword ? words.agree(email) : words.agreeWithout}
        </Checkbox>
        <UndoneNotice undone={undone} title={words.failed} />
        <Button kind="danger" type="submit" disabled={!isAgreed} loading={isAsked}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  );
}
