import { type ReactNode, useEffect, useRef } from "react";

/** What was done, in view and read out: the button that was pressed is gone. */
export function Told({ children }: { readonly children: ReactNode }) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1}>
      {children}
    </div>
  );
}
