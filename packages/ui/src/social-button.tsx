import type { ComponentProps } from "react";
import { BRANDS, type Brand } from "./brands.ts";
import { classNames } from "./class-names.ts";
import classes from "./social-button.module.css";

export type SocialButtonProps = Omit<ComponentProps<"button">, "className" | "style" | "type"> & {
  readonly brand: Brand;
  /** Its action is in progress: it keeps the focus, and ignores further presses. */
  readonly loading?: boolean;
};

/** The sign-in with a provider's account, in that provider's colours. */
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
