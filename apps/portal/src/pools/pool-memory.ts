import { readIdToken } from "@musubi/contract";
import * as v from "valibot";
import { INTERACTION_AT } from "../session/interaction-note.ts";
import { browserStorage, KEPT_AT } from "../session/kept.ts";
import { parseKept } from "../session/kept-content.ts";
import { tryStorage } from "../session/try-storage.ts";
import type { PoolTokens } from "./pool.ts";

const departure = v.object({ state: v.string(), codeVerifier: v.string(), nonce: v.string() });
const tokens = v.object({
  holder: v.string(),
  accessToken: v.string(),
  idToken: v.string(),
  refreshToken: v.string(),
});

/** What this tab must remember until the browser returns from a pool. */
export type Departure = v.InferOutput<typeof departure>;

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** What this tab knows about sign-ins at the pools. Nothing outlives the tab. */
export type PoolMemory = {
  /** Clears the tab's storage, whatever is in it, except for the link back to a service, which is not a sign-in. */
  clear(): void;
  /** Returns false if the browser refuses to store: then no return could be matched. */
  keepDeparture(pool: string, departure: Departure): boolean;
  /** Returns the departure once: a second return finds nothing. */
  takeDeparture(pool: string): Departure | undefined;
  keepTokens(pool: string, tokens: PoolTokens): boolean;
  /** Returns the tokens to the holder who signed in to the pool, not to another holder in the same tab. */
  readTokens(pool: string): PoolTokens | undefined;
  /** Called when the screen has ended, or the session turned out to be invalid. */
  forget(pool: string): void;
};

const departureAt = (pool: string) => `musubi:pool:${pool}:departure`;
const tokensAt = (pool: string) => `musubi:pool:${pool}:tokens`;

export function createPoolMemory(
  storage: Storage | undefined,
  holder: () => string = () => "",
): PoolMemory {
  const read = (key: string): unknown =>
    tryStorage(() => JSON.parse(storage?.getItem(key) ?? "null"));
  const keep = (key: string, value: object): boolean => {
    const text = JSON.stringify(value);
    tryStorage(() => storage?.setItem(key, text));
    // Some private modes accept a write and forget it.
    return tryStorage(() => storage?.getItem(key)) === text;
  };
  const remove = (key: string) => tryStorage(() => storage?.removeItem(key));

  return {
    clear() {
      const interaction = tryStorage(() => storage?.getItem(INTERACTION_AT));
      tryStorage(() => storage?.clear());
      if (interaction != null) tryStorage(() => storage?.setItem(INTERACTION_AT, interaction));
    },
    keepDeparture: (pool, left) => keep(departureAt(pool), left),
    takeDeparture(pool) {
      const found = v.safeParse(departure, read(departureAt(pool)));
      remove(departureAt(pool));
      return found.success ? found.output : undefined;
    },
    keepTokens: (pool, handedOut) => keep(tokensAt(pool), { ...handedOut, holder: holder() }),
    readTokens(pool) {
      const found = v.safeParse(tokens, read(tokensAt(pool)));
      if (!found.success) return undefined;
      const { holder: whose, ...handedOut } = found.output;
      return whose === holder() ? handedOut : undefined;
    },
    forget(pool) {
      remove(departureAt(pool));
      remove(tokensAt(pool));
    },
  };
}

/** Returns the holder who is signed in to the portal, from the storage that all tabs share. */
function readHolder(): string {
  const kept = tryStorage(() => browserStorage("localStorage")?.getItem(KEPT_AT));
  return readIdToken(parseKept(kept ?? null).session.idToken)?.sub ?? "";
}

export const poolMemory = createPoolMemory(browserStorage("sessionStorage"), readHolder);
