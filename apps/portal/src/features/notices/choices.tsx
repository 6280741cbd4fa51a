import {
  chooseMailLanguage,
  chooseNotice,
  type MailLanguage,
  type NoticeKind,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Choice } from "@musubi/ui/choice.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { useState } from "react";
import { useProtected } from "../../forms/use-protected.ts";
import { Row } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { usePortal } from "../../portal/portal-context.ts";
import { useNoticeWords } from "../../portal/words/notices.ts";
import { settle } from "../../rulings/settle.ts";
import classes from "./notices.module.css";

type NoticeSwitchProps = { readonly kind: NoticeKind; readonly isWanted: boolean };

/**
 * The switch for a kind of mail, saved at once. It sends "on" or "off" and not "the opposite", which
 * would reverse the choice of another tab.
 */
export function NoticeSwitch({ kind, isWanted }: NoticeSwitchProps) {
  const { name, about } = useNoticeWords().kinds[kind];
  const { identity } = usePortal().api;
  const [chosen, setChosen] = useState<boolean>();
  const { saving, save } = useSaving();

  async function choose(wanted: boolean): Promise<void> {
    // While saving, the switch is not disabled, because it would lose the focus. A press is ignored.
    if (saving === "saving") return;
    setChosen(wanted);
    const body = { kind, wanted: wanted ? 1 : 0 } as const;
    if (!(await save(() => identity.send(chooseNotice, { body })))) setChosen(!wanted);
  }

  return (
    <Row className={classes.kind}>
      <Checkbox
        id={`notice-${kind}`}
        checked={chosen ?? isWanted}
        aria-labelledby={`name-${kind}`}
        aria-describedby={`about-${kind}`}
        aria-disabled={saving === "saving"}
        onChange={(event) => void choose(event.currentTarget.checked)}
      >
        <span id={`name-${kind}`} className={text.strong}>
          {name}
        </span>
        <span id={`about-${kind}`} className={classes.about}>
          {about}
        </span>
        <Saved saving={saving} />
        <Failed saving={saving} />
      </Checkbox>
    </Row>
  );
}

/** The language of mails. Saved at once, even if it seems unchanged, because another tab may have changed it. */
export function LanguageChoice({ kept }: { readonly kept: MailLanguage }) {
  const words = useNoticeWords();
  const { identity } = usePortal().api;
  const [chosen, setChosen] = useState<MailLanguage>();
  const { saving, save } = useSaving();

  async function choose(wanted: MailLanguage): Promise<void> {
    if (saving === "saving") return;
    const body = { language: wanted };
    if (await save(() => identity.send(chooseMailLanguage, { body }))) setChosen(wanted);
  }

  return (
    <>
      <p>{words.languageLead}</p>
      <div>
        <Choice
          label={<VisuallyHidden>{words.language}</VisuallyHidden>}
          options={words.languageNames}
          chosen={chosen ?? kept}
          onChoose={(wanted) => void choose(wanted)}
        />
        <p className={classes.told}>
          <Saved saving={saving} />
        </p>
        <Failed saving={saving} />
      </div>
    </>
  );
}

/** The state of the last change. */
type Saving = "saving" | "saved" | "failed" | undefined;

/** Saves a choice as soon as it is made, one at a time. Returns whether it was saved. */
function useSaving() {
  const runProtected = useProtected();
  const [saving, setSaving] = useState<Saving>();
  async function save(act: () => Promise<Outcome<unknown>>): Promise<boolean> {
    setSaving("saving");
    const settled = await runProtected(async () => settle("plain", await act()));
    const isSaved = settled?.do === "done";
    setSaving(settled && (isSaved ? "saved" : "failed"));
    return isSaved;
  }
  return { saving, save };
}

type SavingProps = { readonly saving: Saving };

/** Shows beside the choice that it was saved, and has it read out. */
function Saved({ saving }: SavingProps) {
  const { saved } = useNoticeWords();
  return (
    <span role="status" className={classes.saved}>
      {saving === "saved" ? saved : ""}
    </span>
  );
}

function Failed({ saving }: SavingProps) {
  const { failed } = useNoticeWords();
  if (saving !== "failed") return null;
  return (
    <span role="alert" className={classes.failed}>
      {failed}
    </span>
  );
}
