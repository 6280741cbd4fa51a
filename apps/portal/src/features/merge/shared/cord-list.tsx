import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { classNames } from "@musubi/ui/class-names.ts";
import { CheckIcon } from "@musubi/ui/form-icons.tsx";
import { FailedSign } from "@musubi/ui/row-marks.tsx";
import looks from "@musubi/ui/service-list.module.css";
import type { ReactNode } from "react";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import classes from "./cord-list.module.css";
import type { StepState } from "./merge-steps.ts";
import type { NamedService } from "./named-services.ts";

type ServicePlateProps = {
  readonly service: NamedService;
  readonly sub?: ReactNode;
  /** The icon for the state of the service. */
  readonly sign?: ReactNode;
};

/** One service of a merge. */
function ServicePlate({ service: { name, icon }, sub, sign }: ServicePlateProps) {
  return (
    <div className={looks.row}>
      {icon && (
        <span className={looks.icon}>
          <img src={icon} alt="" />
        </span>
      )}
      <span className={looks.words}>
        <span className={looks.name}>{name}</span>
        {sub && <span className={looks.sub}>{sub}</span>}
      </span>
      {sign}
    </div>
  );
}

type CordListProps = {
  readonly label: string;
  readonly steps: Merge["steps"];
  readonly nameOf: (id: number) => NamedService;
  readonly describe?: (state: StepState, service: NamedService) => ReactNode;
};

/**
 * Services on a cord. The cord is dashed beside a service until it has moved, and is then tied to it.
 */
export function CordList({ label, steps, nameOf, describe }: CordListProps) {
  return (
    <ol className={looks.list} aria-label={label}>
      {steps.map(({ service_id, state }) => (
        <li
          key={service_id}
          className={classNames(
            looks.item,
            state !== "done" && looks.loose,
            (state === "done" || state === "sent") && classes[state],
          )}
        >
          <span className={classNames(looks.cord, classes.cord)} />
          <span className={classNames(looks.ring, classes.ring)}>
            {state === "done" && <CheckIcon />}
          </span>
          <ServicePlate
            service={nameOf(service_id)}
            sub={describe?.(state, nameOf(service_id))}
            sign={<Sign state={state} />}
          />
        </li>
      ))}
    </ol>
  );
}

function Sign({ state }: { readonly state: StepState }) {
  if (state === "sent") return <span className={classes.turning} />;
  return state === "refused" && <FailedSign />;
}

type StepListProps = Pick<CordListProps, "steps" | "nameOf"> & {
  readonly back?: boolean;
  /** Whether a service is being moved right now. */
  readonly moving?: boolean;
};

/** The services to move, each with its progress. */
export function StepList({ steps, nameOf, back = false, moving = false }: StepListProps) {
  const { steps: words } = useWordsOf(mergingWords);
  // While the merge is stopped, a service that was asked and has not answered is shown as if it were not asked yet.
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
