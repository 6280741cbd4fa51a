import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { Question } from "../../forms/question.tsx";
import text from "../../frame/text.module.css";
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import type { Way } from "./describe-ways.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { useWayNames } from "./name-way.ts";
import type { WaysFlow } from "./ways-flow.ts";
import classes from "./ways-in.module.css";

type RemoveDialogProps = {
  readonly flow: Extract<WaysFlow, { step: "removing" }>;
  /** By which the holder can log in afterwards. */
  readonly left: readonly Way[];
  readonly onRemove: (endsOthers: boolean) => void;
  readonly onClose: () => void;
};

/** Asks before a way in is removed, and says which remain. */
export function RemoveDialog({ flow, left, onRemove, onClose }: RemoveDialogProps) {
  const { removing: words } = useWaysInWords();
  const { nameOf, nameWithin } = useWayNames();
  const [endsOthers, setEndsOthers] = useState(true);
  const { way, isSent, failure } = flow;
  return (
    <Question
      title={words.title(nameWithin(way))}
      words={words}
      busy={isSent}
      isLoss
      disabled={left.length === 0}
      onConfirm={() => onRemove(endsOthers)}
      onLeave={onClose}
    >
      <p>{words.left}</p>
      <ul className={classes.left}>
        {left.map((each) => (
          <li key={each.key}>{nameOf(each)}</li>
        ))}
      </ul>
      <Checkbox
        id="end-others"
        checked={endsOthers}
        disabled={isSent}
        onChange={(event) => setEndsOthers(event.currentTarget.checked)}
      >
        {words.endOthers}
      </Checkbox>
      <p className={text.fine}>{words.undo}</p>
      {failure && <FailureNotice failure={failure} />}
    </Question>
  );
}
