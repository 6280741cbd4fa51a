import type { ActivityKind } from "@musubi/contract";
import { activityWords } from "@musubi/messages/both/activity";
import { LinkButton } from "@musubi/ui/button.tsx";
import { AlertIcon, ChevronRightIcon } from "@musubi/ui/icons.tsx";
import { KeyIcon, LinkIcon, PencilIcon } from "@musubi/ui/kind-icons.tsx";
import { Section } from "@musubi/ui/section.tsx";
import type { ReactNode } from "react";
import { Row, Rows } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { useLink } from "../../navigation/use-link.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useDay } from "../../portal/use-day.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./activity.module.css";
import type { ShownRow } from "./describe-row.ts";
import { linkToRow } from "./row-link.ts";

const ICONS = {
  "log-ins": KeyIcon,
  changes: PencilIcon,
  services: LinkIcon,
  refused: AlertIcon,
} satisfies Readonly<Record<ActivityKind, () => ReactNode>>;

/** The rows by day. Each says what happened, when and where and, if opened, what the holder can do about it. */
export function ActivityRows({ rows }: { readonly rows: readonly ShownRow[] }) {
  const day = useDay();
  const days = [...new Set(rows.map(({ at }) => day(at)))];
  return days.map((name) => (
    <Section key={name} title={name}>
      <Rows>
        {rows
          .filter(({ at }) => day(at) === name)
          .map((row) => (
            <Row key={row.id} className={classes.row}>
              <DayRow row={row} />
            </Row>
          ))}
      </Rows>
    </Section>
  ));
}

type RowProps = { readonly row: ShownRow };

function DayRow({ row }: RowProps) {
  const { notMe: words, clock } = useWordsOf(activityWords);
  const { time } = useClock(clock);
  const linkTo = useLink();
  const Icon = ICONS[row.kind];
  return (
    <details>
      <summary className={classes.summary}>
        <span className={row.refused ? classes.alert : classes.icon}>
          <Icon />
        </span>
        <span className={classes.what}>
          {row.what}
          <span className={classes.where}>
            <Moment at={row.at} tell={time} />
            {row.browser && ` · ${row.browser}`}
          </span>
        </span>
        <ChevronRightIcon />
      </summary>
      <div className={classes.details}>
        <Reason row={row} />
        {row.network && <p className={text.small}>{row.network}</p>}
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

type MomentProps = { readonly at: number; readonly tell: (time: number) => string };

const Moment = ({ at, tell }: MomentProps) => (
  <time dateTime={new Date(at).toISOString()}>{tell(at)}</time>
);

/** Why it was refused, if it was, and how often it happened. */
function Reason({ row: { why, times } }: RowProps) {
  const words = useWordsOf(activityWords);
  return (
    <>
      {why && <p>{why}</p>}
      {times > 1 && <p>{words.times(times)}</p>}
    </>
  );
}

/** What was done, when and where. */
export const WholeRow = ({ row, tell }: RowProps & Pick<MomentProps, "tell">) => (
  <>
    <p className={text.strong}>{row.what}</p>
    <Reason row={row} />
    <p className={text.small}>
      <Moment at={row.at} tell={tell} />
    </p>
    {(row.browser || row.network) && (
      <p className={text.small}>{[row.browser, row.network].filter(Boolean).join(" · ")}</p>
    )}
  </>
);
