import type { ReactNode } from "react";
import classes from "./choice.module.css";

export type ChoiceProps<Key extends string> = {
  readonly label: ReactNode;
  /** The options and their labels. */
  readonly options: Readonly<Record<Key, string>>;
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
};

/** A choice of one among a few, applied at once: a preference at the bottom of a page. */
export function Choice<Key extends string>({ label, options, chosen, onChoose }: ChoiceProps<Key>) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      {(Object.keys(options) as Key[]).map((key) => (
        <button
          key={key}
          type="button"
          className={classes.option}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {options[key]}
        </button>
      ))}
    </fieldset>
  );
}
