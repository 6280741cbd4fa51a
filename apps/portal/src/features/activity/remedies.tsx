import { endOtherSessions, freezeAccount, mailTakeBackLinks } from "@musubi/contract";
import { activityWords } from "@musubi/messages/both/activity";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Done } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useAction } from "../../forms/use-action.ts";
import text from "../../frame/text.module.css";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { Credentials } from "./tell-frozen.ts";

/** Links to the screen where credentials are removed and added. */
export function CredentialsSection() {
  const words = useWordsOf(activityWords).notMe;
  const linkTo = useLink();
  return (
    <Section title={words.credentials}>
      <p>{words.credentialsText}</p>
      <LinkButton kind="quiet" {...linkTo(PATHS.signInMethods)}>
        {words.seeCredentials}
      </LinkButton>
    </Section>
  );
}

/** The first thing to do: log out all other browsers. An ID with a password then gets a new one, against intruders. */
export function LogOutOthers({ hasPassword, hasProvider }: Credentials) {
  const words = useWordsOf(activityWords).notMe;
  const { api } = usePortal();
  const [, navigate] = useLocation();
  const { isAsked, undone, run } = useAction("plain");
  const [isOut, setOut] = useState(false);

  async function logOut() {
    const next = await run(() => api.identity.send(endOtherSessions, { body: {} }));
    if (next?.do !== "go-on") return;
    if (hasPassword) navigate(PATHS.changePassword);
    else setOut(true);
  }

  return (
    <>
      {isOut && <Done>{hasProvider ? words.outWithout : words.outPasskeys}</Done>}
      <UndoneNotice undone={undone}>
        <Button loading={isAsked} onClick={() => void logOut()}>
          {words.logOut}
        </Button>
      </UndoneNotice>
      {hasPassword && <p className={text.note}>{words.thenPassword}</p>}
    </>
  );
}

/** Explains how to undo a change. If there may be an earlier mailbox, it can mail the undo links there again. */
export function LinksSection({ mayHaveMoved }: { readonly mayHaveMoved: boolean }) {
  const words = useWordsOf(activityWords).notMe;
  const { api } = usePortal();
  const { isAsked, undone, run } = useAction("plain");
  const [isSent, setSent] = useState(false);

  async function send() {
    setSent(false);
    const next = await run(() => api.identity.send(mailTakeBackLinks, { body: {} }));
    setSent(next?.do === "go-on");
  }

  return (
    <Section title={words.undo}>
      <p>{words.undoText}</p>
      {mayHaveMoved && (
        <>
          {isSent && <Done>{words.linksSent}</Done>}
          <UndoneNotice undone={undone}>
            <Button kind="quiet" loading={isAsked} onClick={() => void send()}>
              {words.sendLinks}
            </Button>
          </UndoneNotice>
        </>
      )}
      {undone === undefined && <HelpLink topic="take-back" />}
    </Section>
  );
}

type FreezeSectionProps = {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onFrozen: () => void;
};

/** Freezes the ID of a holder who confirms that mail reaches them or, without a password, that changes must wait. */
export function FreezeSection({ email, hasPassword, onFrozen }: FreezeSectionProps) {
  const words = useWordsOf(activityWords).notMe;
  const { api } = usePortal();
  const [isAgreed, setAgreed] = useState(false);
  const { isAsked, undone, run, clear } = useAction("freeze");

  async function freeze() {
    const next = await run(() => api.identity.send(freezeAccount, { body: {} }));
    setAgreed(false);
    if (next?.do === "go-on") onFrozen();
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
        <UndoneNotice undone={undone} title={words.failed}>
          <Button kind="danger" type="submit" disabled={!isAgreed} loading={isAsked}>
            {words.submit}
          </Button>
        </UndoneNotice>
      </Form>
    </Section>
  );
}
