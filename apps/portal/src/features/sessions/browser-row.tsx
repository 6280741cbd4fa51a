import { Button } from "@musubi/ui/button.tsx";
import { Row } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import classes from "./sessions.module.css";

type BrowserRowProps = {
  readonly name: string;
  /** What sets it apart from the others. */
  readonly tag?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What can be done about it, and how that is read out. */
  readonly action: { readonly label: string; readonly said: string; readonly onPress: () => void };
};

/** A browser in a list: what it is, what is known of it, and a button. */
export function BrowserRow({ name, tag, facts, action }: BrowserRowProps) {
  return (
    <Row className={classes.row}>
      <h3 className={classes.name}>
        {name}
        {tag && <span className={classes.tag}>{tag}</span>}
      </h3>
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact} className={classes.fact}>
            <dt className={text.soft}>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button kind="quiet" size="compact" aria-label={action.said} onClick={action.onPress}>
          {action.label}
        </Button>
      </div>
    </Row>
  );
}
