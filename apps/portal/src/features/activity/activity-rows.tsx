import type { ActivityKind } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { AlertIcon } from "@musubi/ui/icons.tsx";
import { KeyIcon, LinkIcon, PencilIcon } from "@musubi/ui/kind-icons.tsx";
import { Section } from "@musubi/ui/section.tsx";
import type { ReactNode } from "react";
import { Row, Rows } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { useLink } from "../../navigation/use-link.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useDay } from "../../portal/use-day.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import classes from "./activity.module.css";
import type { ShownRow } from "./describe-row.ts";
import { linkToRow } from "./row-link.ts";

const ICONS = {
  "log-ins": KeyIcon,
  changes: PencilIcon,
  services: LinkIcon,
  refused: AlertIcon,
} satisfies Readonly<Record<ActivityKind, () => ReactNode>>;

/** The rows by day. Each says what happened and when and, if opened, where and what the holder can do about it. */
export function ActivityRows({ rows }: { readonly rows: readonly ShownRow[] }) {
  const { time: say } = useActivityWords();
  const { time } = useClock(say);
  const day = useDay();
  const days = [...new Set(rows.map(({ at }) => day(at)))];
  return days.map((name) => (
    <Section key={name} title={name}>
      <Rows>
        {rows
          .filter(({ at }) => day(at) === name)
          .map((row) => (
            <Row key={row.id} className={classes.row}>
              <DayRow row={row} tell={time} />
            </Row>
          ))}
      </Rows>
    </Section>
  ));
}

function DayRow({ row, tell }: RowFactsProps) {
  const { notMe: words, clock } = useActivityWords();
  const { time } = useClock(clock);
  const linkTo = useLink();
  const Icon = ICONS[row.kind];
  return (
    <details>
      <summary className={classes.summary}>
        <span className={row.refused ? classes.alert : classes.icon}>
          <Icon />
        </span>
        <span className={classes.what}>{row.what}</span>
        <span className={text.small}>{time(row.at)}</span>
      </summary>
      <div className={classes.details}>
        <RowFacts row={row} tell={tell} />
        <LinkButton
          kind="text"
          size="compact"
          aria-label={words.about(row.what)}
          {...linkTo(linkToRow(row))}
        >
          {words.link}
        </LinkButton>
      </div>
    </details>
  );
}

type RowFactsProps = {
  readonly row: ShownRow;
  readonly tell: (time: number) => string;
};

/** When, in which browser and network, how often, and why if it was refused. */
function RowFacts({ row, tell }: RowFactsProps) {
  const words = useActivityWords();
  const { at, why, times, browser, network } = row;
  return (
    <>
      {why && <p>{why}</p>}
      {times > 1 && <p>{words.times(times)}</p>}
      <p className={text.small}>
        <time dateTime={new Date(at).toISOString()}>{tell(at)}</time>
      </p>
      {(browser || network) && (
        <p className={text.small}>{[browser, network].filter(Boolean).join(" · ")}</p>
      )}
    </>
  );
}

/** What was done, when and where. */
export const WholeRow = ({ row, tell }: RowFactsProps) => (
  <>
    <p className={text.strong}>{row.what}</p>
    <RowFacts row={row} tell={tell} />
  </>
);
