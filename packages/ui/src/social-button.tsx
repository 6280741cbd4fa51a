import type { ComponentProps } from "react";
import { BRANDS, type Brand } from "./brands.ts";
import { classNames } from "./class-names.ts";
import classes from "./social-button.module.css";

export type SocialButtonProps = Omit<ComponentProps<"button">, "className" | "style" | "type"> & {
  readonly brand: Brand;
  /** What it does is under way: it keeps the focus, and does not do it twice. */
  readonly loading?: boolean;
};

/** The way in by another company's account, in that company's colours. */
export function SocialButton({
  brand,
  loading = false,
  onClick,
  children,
  ...rest
}: SocialButtonProps) {
  const { logo, look } = BRANDS[brand];
  return (
    <button
      {...rest}
      type="button"
      className={classNames(classes.button, look)}
      onClick={loading ? undefined : onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
    >
      <img className={classes.logo} src={logo} alt="" width="20" height="20" />
      {children}
    </button>
  );
}
