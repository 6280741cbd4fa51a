import type { IdTokenClaims } from "@musubi/contract";
import type { Gate } from "./gate.ts";

/** Returns the claims of the signed-in holder, on a screen that only holders see. */
export function holderOf(gate: Pick<Gate, "store">): IdTokenClaims | undefined {
  const state = gate.store.getState();
  return state.phase === "open" ? state.claims : undefined;
}
