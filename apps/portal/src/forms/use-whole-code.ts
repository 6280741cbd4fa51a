import { CODE_LENGTH, readCode } from "@musubi/contract";
import { useRef } from "react";

/**
 * Returns what to tell of each code that is typed: with its last character it is sent, where nothing else is asked for.
 * A value that was sent is sent again by the button alone, and only where it was not wrong: none costs two tries.
 */
export function useWholeCode(send: (code: string) => void): (typed: string) => void {
  const sent = useRef("");
  return (typed) => {
    // What a Japanese keyboard still composes is no code yet.
    const isWhole = typed.length === CODE_LENGTH && readCode(typed) === typed;
    if (!isWhole || typed === sent.current) return;
    sent.current = typed;
    send(typed);
  };
}
