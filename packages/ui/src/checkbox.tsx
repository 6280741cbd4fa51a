import type { ComponentProps, ReactNode } from "react";
import classes from "./checkbox.module.css";

export type CheckboxProps = Omit<ComponentProps<"input">, "className" | "style" | "type" | "id"> & {
  readonly id: string;
  readonly children: ReactNode;
};

/** A checkbox with its sentence; both can be pressed. */
export function Checkbox({ id, children, ...input }: CheckboxProps) {
  return (
    <label className={classes.label} htmlFor={id}>
      <input {...input} id={id} type="checkbox" className={classes.box} />
      <span>{children}</span>
    </label>
  );
}
