import type { Moves } from "./move.ts";
import { addIdentity, logIn, makePasskey, remove } from "./way-moves.ts";

/** What a thief with a temporary session does: stay in, and keep the holder out. */
export const THIEF_MOVES = {
  "plant-way": (stage, { who, service }) => {
    if (service === 3) return makePasskey(stage, who, "thief");
    const provider = service === 1 ? "Google" : "SignInWithApple";
    return addIdentity(stage, who, provider, stage.ways.thiefOf(who, provider));
  },
  "come-back": (stage, { who, which }) => logIn(stage, stage.ways.findPlanted(who), which),
  oust: (stage, { who, choice }) => remove(stage, stage.ways.pickHolders(who), choice > 0),
} satisfies Moves;
