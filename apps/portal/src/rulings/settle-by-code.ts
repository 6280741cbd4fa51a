import type { Outcome } from "@musubi/contract/client";
import { judge, type Verdict } from "./judge.ts";
import { type Settled, settle } from "./settle.ts";

/** Looks up what came of an erasing: what is wrong with its code, or with too many, is told as everywhere. */
export function settleByCode(
  outcome: Outcome<unknown>,
): Settled | Extract<Verdict, { do: "show" }> {
  const verdict = judge("erase-service", outcome);
  return verdict.do === "show" ? verdict : settle("erase-service", outcome);
}
