import { EMAIL_MAX_LENGTH } from "@musubi/contract";
import * as v from "valibot";
import { CODE_SENDERS } from "./code-senders.ts";

const codeParams = v.object({
  previousPage: v.pipe(v.string(), v.regex(CODE_SENDERS)),
  email: v.pipe(v.string(), v.minLength(1), v.maxLength(EMAIL_MAX_LENGTH)),
});

/** What the code screen must know: which page sent the code, and to which address. */
export type CodeParams = v.InferOutput<typeof codeParams>;

/**
 * Reads the parameters from the history state, which any page may have written. Returns undefined if
 * they are missing or invalid.
 */
export function readCodeParams(historyState: unknown): CodeParams | undefined {
  const read = v.safeParse(codeParams, historyState);
  return read.success ? read.output : undefined;
}
