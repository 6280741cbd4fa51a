import { PERSIST_KEY, PERSIST_PREFIX, PERSIST_RESTORE_TIMEOUT_MS } from "@musubi/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Kept, NOTHING_KEPT, parseKept } from "./kept-content.ts";
import { tryStorage } from "./try-storage.ts";
import { within } from "./within.ts";

export const KEPT_AT = `${PERSIST_PREFIX}${PERSIST_KEY}`;

/** The part of Storage that this module uses. The browser's may throw on every call, or be missing. */
export type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type KeptStore = {
  readonly store: StoreApi<Kept>;
  /** Returns the current content of the storage, which another tab may have written. */
  reread(): Kept;
  /**
   * Changes some slices and keeps the others as any tab last wrote them. Returns false if the browser refuses to store.
   */
  keep(change: Partial<Kept>): boolean;
  /** Clears all slices, in memory and in storage. */
  clear(): void;
};

/** Creates the kept state on a storage that several tabs share. */
export function createKept(storage: KeptStorage | undefined): KeptStore {
  const store = createStore<Kept>(() => NOTHING_KEPT);

  function reread(): Kept {
    const stored = tryStorage(() => storage?.getItem(KEPT_AT));
    // Without storage the tab works from memory until it is closed.
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
      // Last, because a listener may read the storage at once.
      store.setState(next);
      return isStored;
    },
    clear() {
      tryStorage(() => storage?.removeItem(KEPT_AT));
      store.setState(NOTHING_KEPT);
    },
  };
}

/** The storage from which a visit is restored. The browser's own answers at once; another may answer later. */
export type RestorableStorage = {
  getItem(key: string): string | null | Promise<string | null>;
};

/**
 * Restores the kept state. Content waits for it, but no longer than the limit. After the limit the visit starts signed
 * out, and the storage's answer is dropped: it would sign a holder in behind a screen that shows none.
 */
export async function restoreKept(
  kept: KeptStore,
  storage: RestorableStorage | undefined,
): Promise<void> {
  const read = async () => storage?.getItem(KEPT_AT);
  const stored = await within(PERSIST_RESTORE_TIMEOUT_MS, read()).catch(() => null);
  kept.store.setState(parseKept(stored ?? null));
}

/** Follows the writes of other tabs. */
export function followOtherTabs(kept: KeptStore, page: Pick<Window, "addEventListener">): void {
  page.addEventListener("storage", (event) => {
    // A null key means that everything was cleared.
    if (event.key === KEPT_AT || event.key === null) kept.reread();
  });
  // A page in the back/forward cache got no events meanwhile.
  page.addEventListener("pageshow", (event) => {
    if (event.persisted) kept.reread();
  });
}

/** Returns the browser's storage, or undefined if even reading the property is forbidden. */
export const browserStorage = (kind: "localStorage" | "sessionStorage"): Storage | undefined =>
  tryStorage(() => window[kind]);
