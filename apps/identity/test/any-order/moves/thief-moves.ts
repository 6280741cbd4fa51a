import { addIdentity, logIn, makePasskey, remove } from "./credential-moves.ts";
import type { Moves } from "./move.ts";

/** What a thief with a temporary session does: add a credential, log in with it, and remove the holder's. */
export const THIEF_MOVES = {
  "plant-credential": (stage, { who, service }) => {
    if (service === 3) return makePasskey(stage, who, "thief");
    const provider = service === 1 ? "Google" : "SignInWithApple";
    return addIdentity(stage, who, provider, stage.credentials.thiefOf(who, provider));
  },
  "come-back": (stage, { who, which }) => logIn(stage, stage.credentials.findPlanted(who), which),
  oust: (stage, { who, choice }) => remove(stage, stage.credentials.pickHolders(who), choice > 0),
} satisfies Moves;
