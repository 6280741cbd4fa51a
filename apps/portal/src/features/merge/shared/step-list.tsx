import type { Merge } from "@musubi/contract";
import { useMergingWords } from "../../../portal/words/merging.ts";
import { CordList, type CordListProps } from "./cord-list.tsx";
import type { StepState } from "./merge-steps.ts";
import classes from "./step-list.module.css";

type StepListProps = Pick<CordListProps, "steps" | "nameOf"> & {
  readonly back?: boolean;
  /** Whether anything is moving right now. */
  readonly moving?: boolean;
};

/** The services on their way, each with how far it is. */
export function StepList({ steps, nameOf, back = false, moving = false }: StepListProps) {
  const { steps: words } = useMergingWords();
  // Asked, and not known to have answered: while no screen drives the merge, it stands still like the rest.
  const shown = moving ? steps : steps.map((step) => (step.state === "sent" ? rest(step) : step));
  return (
    <CordList
      label={words.label}
      steps={shown}
      nameOf={nameOf}
      describe={(state) => (
        <span className={COLOURS[state]}>{words[(back ? BACK : AHEAD)[state]]}</span>
      )}
    />
  );
}

const rest = (step: Merge["steps"][number]) => ({ ...step, state: "todo" as const });

const AHEAD = { todo: "waiting", sent: "moving", done: "moved", refused: "refused" } as const;
const BACK = {
  todo: "waitingToGoBack",
  sent: "goingBack",
  done: "back",
  refused: "refusedBack",
} as const;
const COLOURS = {
  todo: undefined,
  sent: undefined,
  done: classes.moved,
  refused: classes.failed,
} satisfies Record<StepState, string | undefined>;
