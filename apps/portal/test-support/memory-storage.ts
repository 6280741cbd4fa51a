import type { KeptStorage } from "../src/session/kept.ts";

/** A storage that several "tabs" of a test share. */
export function createMemoryStorage(content: Record<string, string> = {}): KeptStorage & {
  readonly content: Map<string, string>;
} {
  const map = new Map(Object.entries(content));
  return {
    content: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const refuse = (): never => {
  throw new DOMException("no", "SecurityError");
};

/** What a browser with storage switched off hands out. */
export const FORBIDDEN_STORAGE: KeptStorage = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
};

/** Reads work, and every write fails as on a full disk. */
export const FULL_STORAGE: KeptStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem: () => {},
};

/** The same, full only now: what was written before is still there. */
export const fillUp = (storage: KeptStorage): void =>
  void Object.assign(storage, { setItem: FULL_STORAGE.setItem });
