import { PERSIST_KEY, PERSIST_PREFIX, PERSIST_RESTORE_TIMEOUT_MS } from "@musubi/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Kept, NOTHING_KEPT, parseKept } from "./kept-content.ts";
import { tryStorage } from "./try-storage.ts";
import { within } from "./within.ts";

export const KEPT_AT = `${PERSIST_PREFIX}${PERSIST_KEY}`;

/** Storage as this module needs it; the browser's may throw on every call, or be missing. */
export type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type KeptStore = {
  readonly store: StoreApi<Kept>;
  /** Returns what stands in storage now, which another tab may have written. */
  reread(): Kept;
  /** Changes some slices and leaves the others as any tab last wrote them. False where storage refuses. */
  keep(change: Partial<Kept>): boolean;
  /** Leaves nothing behind, here and in storage. */
  clear(): void;
};

/** The kept state, on top of a storage that several tabs share. */
export function createKept(storage: KeptStorage | undefined): KeptStore {
  const store = createStore<Kept>(() => NOTHING_KEPT);

  function reread(): Kept {
    const stored = tryStorage(() => storage?.getItem(KEPT_AT));
    // Without storage the tab still works on what it remembers, until it is closed.
    if (stored === undefined) return store.getState();
    const kept = parseKept(stored);
    store.setState(kept);
    return kept;
  }

  return {
    store,
    reread,
    keep(change) {
      const next = { ...reread(), ...change };
      const text = JSON.stringify(next);
      tryStorage(() => storage?.setItem(KEPT_AT, text));
      // Some private modes accept a write and forget it.
      const isStored = tryStorage(() => storage?.getItem(KEPT_AT)) === text;
      // Last, because a listener may read storage again at once.
      store.setState(next);
      return isStored;
    },
    clear() {
      tryStorage(() => storage?.removeItem(KEPT_AT));
      store.setState(NOTHING_KEPT);
    },
  };
}

/** What a visit is restored from. The browser's own storage answers at once; another may answer later. */
export type RestorableStorage = {
  getItem(key: string): string | null | Promise<string | null>;
};

/**
 * Brings back what was kept. Content waits for it, but no longer than the limit: then the visit starts
 * as if nothing were, and an answer that comes later is dropped, since it would sign a holder in
 * behind a screen that shows none.
 */
export async function restoreKept(
  kept: KeptStore,
  storage: RestorableStorage | undefined,
): Promise<void> {
  const read = async () => storage?.getItem(KEPT_AT);
  const stored = await within(PERSIST_RESTORE_TIMEOUT_MS, read()).catch(() => null);
  kept.store.setState(parseKept(stored ?? null));
}

/** Follows what other tabs write. */
export function followOtherTabs(kept: KeptStore, page: Pick<Window, "addEventListener">): void {
  page.addEventListener("storage", (event) => {
    // A null key means that everything was cleared.
    if (event.key === KEPT_AT || event.key === null) kept.reread();
  });
  // A page that the browser kept for "back" heard nothing while it was away.
  page.addEventListener("pageshow", (event) => {
    if (event.persisted) kept.reread();
  });
}

/** Returns the browser's storage, or undefined where merely asking for it is forbidden. */
export const browserStorage = (kind: "localStorage" | "sessionStorage"): Storage | undefined =>
  tryStorage(() => window[kind]);
