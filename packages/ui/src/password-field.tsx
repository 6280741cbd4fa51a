import { Field, type FieldProps } from "./field.tsx";
import { EyeIcon, EyeOffIcon } from "./form-icons.tsx";
import classes from "./password-field.module.css";

export type PasswordFieldProps = Omit<FieldProps, "type" | "trailing"> & {
  /** "Show the password": the toggle's name, which does not change when it is pressed. */
  readonly revealLabel: string;
  readonly visible?: boolean;
  /**
   * Set if React runs in the browser. Missing on a page rendered by the server: the toggle is then
   * hidden, and a script that finds `data-reveal` activates it.
   */
  readonly onToggle?: () => void;
};

/** Both icons of the toggle; its state says which of them is shown. */
export const REVEAL_ICONS = (
  <>
    <span className={classes.closed}>
      <EyeIcon />
    </span>
    <span className={classes.open}>
      <EyeOffIcon />
    </span>
  </>
);

/** A password field with a toggle that shows the password. */
export function PasswordField({
  revealLabel,
  visible = false,
  onToggle,
  ...field
}: PasswordFieldProps) {
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={visible ? "text" : "password"}
      trailing={
        <button
          type="button"
          className={classes.reveal}
          aria-label={revealLabel}
          aria-pressed={visible}
          aria-controls={field.id}
          disabled={field.disabled}
          data-reveal={field.id}
          hidden={onToggle === undefined}
          onClick={onToggle}
        >
          {REVEAL_ICONS}
        </button>
      }
    />
  );
}
