import type { ReactNode } from "react";

/**
 * Strokes on a 24-pixel grid, as large as the letters beside them. All icons are decoration: the
 * text says what they mean.
 */
export function Icon({
  size = 20,
  children,
}: {
  readonly size?: number;
  readonly children: ReactNode;
}) {
  // The root's letters are 16 pixels, or as large as the reader has set them.
  const side = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={side}
      height={side}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
