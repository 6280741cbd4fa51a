import type { ComponentProps, MouseEvent, ReactNode } from "react";
import classes from "./button.module.css";
import { classNames } from "./class-names.ts";

type ButtonKind = "primary" | "quiet" | "text" | "danger";

type ButtonLook = {
  /**
   * Vermilion for the one main action of a screen, an outline for the rest, underlined text for
   * asides, the warning colour for actions that take something away.
   */
  readonly kind?: ButtonKind;
  /** As wide as the column, or as its text. */
  readonly size?: "full" | "compact";
  readonly children: ReactNode;
};

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<"button">, "className" | "style" | "children"> & {
    /** Its action is in progress: it keeps the focus, says so, and ignores further presses. */
    readonly loading?: boolean;
  };

export function Button({
  kind = "primary",
  size = "full",
  type = "button",
  loading = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignoreWhileLoading = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={look(kind, size)}
      onClick={loading ? ignoreWhileLoading : onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
    >
      {children}
    </button>
  );
}

export type LinkButtonProps = ButtonLook &
  Omit<ComponentProps<"a">, "className" | "style" | "children" | "href"> & {
    readonly href: string;
  };

/** A link that looks like a button: it only navigates. */
export function LinkButton({
  kind = "primary",
  size = "full",
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={look(kind, size)}>
      {children}
    </a>
  );
}

const look = (kind: ButtonKind, size: "full" | "compact") =>
  classNames(classes.button, classes[kind], classes[size]);
