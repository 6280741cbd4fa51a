import { LinkButton } from "@musubi/ui/button.tsx";
import { Row, Rows } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { useLink } from "../../navigation/use-link.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import classes from "./activity.module.css";
import type { ShownRow } from "./describe-row.ts";
import { linkToRow } from "./row-link.ts";

/** Each row says what, when and where, and leads to what can be done about it. */
export function ActivityRows({ rows }: { readonly rows: readonly ShownRow[] }) {
  const { notMe: words, time: say } = useActivityWords();
  const { time } = useClock(say);
  const linkTo = useLink();
  return (
    <Rows>
      {rows.map((row) => (
        <Row key={row.id} className={classes.row}>
          <RowFacts row={row} tell={time} />
          <LinkButton
            kind="text"
            size="compact"
            aria-label={words.about(row.what)}
            {...linkTo(linkToRow(row))}
          >
            {words.link}
          </LinkButton>
        </Row>
      ))}
    </Rows>
  );
}

type RowFactsProps = {
  readonly row: ShownRow;
  readonly tell: (time: number) => string;
};

/** What was done, when and where. */
export function RowFacts({ row, tell }: RowFactsProps) {
  const words = useActivityWords();
  const { at, what, refused, why, times, browser, network } = row;
  return (
    <>
      <p className={text.strong}>
        {what}
        {refused && <span className={classes.failed}>{words.failed}</span>}
      </p>
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
