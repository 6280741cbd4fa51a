import classes from "./choice.module.css";

export type ChoiceProps<Key extends string> = {
  readonly label: string;
  /** What can be chosen, and what it is called. */
  readonly options: Readonly<Record<Key, string>>;
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
};

/** One of a few, at once and quietly: a matter of taste at the foot of a page. */
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
