import { useEffect, useState } from "react";

const PAUSE_MS = 700;

/** Returns whether a value has rested for a moment: nobody is told off in the middle of a word. */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
