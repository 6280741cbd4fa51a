import { useActivityWords } from "../../portal/words/activity.ts";
import classes from "./activity.module.css";
import type { ShownRow } from "./describe-row.ts";

type RowFactsProps = {
  readonly row: ShownRow;
  /** How its time is told. */
  readonly tell: (time: number) => string;
};

/** What was done, when and where. */
export function RowFacts({ row, tell }: RowFactsProps) {
  const words = useActivityWords();
  const { at, what, isRefused, why, times, browser, network } = row;
  return (
    <>
      <p className={classes.what}>
        {what}
        {isRefused && <span className={classes.failed}>{words.failed}</span>}
      </p>
      {why && <p>{why}</p>}
      {times > 1 && <p>{words.times(times)}</p>}
      <p className={classes.soft}>
        <time dateTime={new Date(at).toISOString()}>{tell(at)}</time>
      </p>
      {(browser || network) && (
        <p className={classes.soft}>{[browser, network].filter(Boolean).join(" · ")}</p>
      )}
    </>
  );
}
