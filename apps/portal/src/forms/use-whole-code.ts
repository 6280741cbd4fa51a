import { CODE_LENGTH, readCode } from "@musubi/contract";
import { useRef } from "react";

/**
 * Returns the handler of a code field that sends the code with its last character. Use it only if the form asks for
 * nothing else. It never sends the same code twice in a row, so that no code costs two tries.
 */
export function useWholeCode(send: (code: string) => void): (typed: string) => void {
  const sent = useRef("");
  return (typed) => {
    // Text that a Japanese keyboard still composes is not a code yet.
    const isWhole = typed.length === CODE_LENGTH && readCode(typed) === typed;
    if (!isWhole || typed === sent.current) return;
    sent.current = typed;
    send(typed);
  };
}
