import { chooseNotice, type NoticeKind } from "@musubi/contract";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Row } from "../../frame/rows.tsx";
import { usePortal } from "../../portal/portal-context.ts";
import { useNoticeWords } from "../../portal/words/notices.ts";
import { settle } from "../../rulings/settle.ts";
import classes from "./notices.module.css";
import { type Saving, Told } from "./told.tsx";

type NoticeSwitchProps = { readonly kind: NoticeKind; readonly isWanted: boolean };

/**
 * Whether a kind of mail is wanted: saved at once. What is sent is the choice itself and not that it changed, so that
 * another tab's is never turned round.
 */
export function NoticeSwitch({ kind, isWanted }: NoticeSwitchProps) {
  const { name, about } = useNoticeWords().kinds[kind];
  const { identity } = usePortal().api;
  const attempt = useAttempt();
  const [wanted, setWanted] = useState(isWanted);
  const [saving, setSaving] = useState<Saving>();

  async function choose(chosen: boolean): Promise<void> {
    // It keeps the focus, which one that is disabled would lose.
    if (saving === "saving") return;
    setWanted(chosen);
    setSaving("saving");
    const body = { kind, wanted: chosen ? 1 : 0 } as const;
    const settled = await attempt(async () =>
      settle("plain", await identity.send(chooseNotice, { body })),
    );
    if (settled?.do === "done") return setSaving("saved");
    setWanted(!chosen);
    setSaving(settled && "failed");
  }

  return (
    <Row>
      <Checkbox
        id={`notice-${kind}`}
        checked={wanted}
        aria-describedby={`about-${kind}`}
        aria-disabled={saving === "saving"}
        onChange={(event) => void choose(event.currentTarget.checked)}
      >
        <span className={classes.name}>{name}</span>
      </Checkbox>
      <p id={`about-${kind}`} className={classes.about}>
        {about}
      </p>
      <Told saving={saving} />
    </Row>
  );
}
