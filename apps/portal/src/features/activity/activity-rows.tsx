import { LinkButton } from "@musubi/ui/button.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useActivityWords } from "../../portal/lazy-words/activity.ts";
import { useTime } from "../../portal/use-time.ts";
import classes from "./activity.module.css";
import type { ShownRow } from "./describe-row.ts";

/** Each row says what, when and where, and leads to what can be done about it. */
export function ActivityRows({ rows }: { readonly rows: readonly ShownRow[] }) {
  const words = useActivityWords();
  const tell = useTime();
  const linkTo = useLink();
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, at, what, isRefused, why, times, browser, network }) => (
        <li key={id} className={classes.row}>
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
          <LinkButton
            kind="text"
            size="compact"
            aria-label={words.notMe.about(what)}
            {...linkTo(PATHS.notMe)}
          >
            {words.notMe.link}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
