import type { ReactNode } from "react";

/** Strokes on a 24-pixel grid. All are decoration: the words beside them say what they mean. */
export function Icon({
  size = 20,
  children,
}: {
  readonly size?: number;
  readonly children: ReactNode;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
