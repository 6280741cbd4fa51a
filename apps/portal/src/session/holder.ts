import type { IdTokenClaims } from "@musubi/contract";
import type { Gate } from "./gate.ts";

/** Returns who is signed in, on a screen that only a holder sees. */
export function holderOf(gate: Pick<Gate, "store">): IdTokenClaims | undefined {
  const state = gate.store.getState();
  return state.step === "open" ? state.claims : undefined;
}
