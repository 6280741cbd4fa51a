import { chooseNotice, type NoticeKind } from "@musubi/contract";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { Row } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { usePortal } from "../../portal/portal-context.ts";
import { useNoticeWords } from "../../portal/words/notices.ts";
import classes from "./notices.module.css";
import { Told, useSaving } from "./told.tsx";

type NoticeSwitchProps = { readonly kind: NoticeKind; readonly isWanted: boolean };

/**
 * Whether a kind of mail is wanted: saved at once. What is sent is the choice itself and not that it changed, so that
 * another tab's is never turned round.
 */
export function NoticeSwitch({ kind, isWanted }: NoticeSwitchProps) {
  const { name, about } = useNoticeWords().kinds[kind];
  const { identity } = usePortal().api;
  const [chosen, setChosen] = useState<boolean>();
  const { saving, save } = useSaving();

  async function choose(wanted: boolean): Promise<void> {
    // It keeps the focus, which one that is disabled would lose.
    if (saving === "saving") return;
    setChosen(wanted);
    const body = { kind, wanted: wanted ? 1 : 0 } as const;
    if (!(await save(() => identity.send(chooseNotice, { body })))) setChosen(!wanted);
  }

  return (
    <Row>
      <Checkbox
        id={`notice-${kind}`}
        checked={chosen ?? isWanted}
        aria-describedby={`about-${kind}`}
        aria-disabled={saving === "saving"}
        onChange={(event) => void choose(event.currentTarget.checked)}
      >
        <span className={classes.name}>{name}</span>
      </Checkbox>
      <p id={`about-${kind}`} className={text.small}>
        {about}
      </p>
      <Told saving={saving} />
    </Row>
  );
}
