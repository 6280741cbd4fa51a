import { type ReactNode, useEffect, useRef } from "react";

/** Says what was done. It is scrolled into view and read out, because the pressed button is gone. */
export function Told({ children }: { readonly children: ReactNode }) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1}>
      {children}
    </div>
  );
}
