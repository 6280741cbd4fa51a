import type { KeptStorage } from "../src/session/kept.ts";

/** A storage that several "tabs" of a test can share. */
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

/** The storage of a browser with storage switched off. */
export const FORBIDDEN_STORAGE: KeptStorage = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
};

/** A storage whose reads work and whose writes all fail, as on a full disk. */
export const FULL_STORAGE: KeptStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem: () => {},
};

/** Makes all further writes to a storage fail; what it contains remains. */
export const fillUp = (storage: KeptStorage): void =>
  void Object.assign(storage, { setItem: FULL_STORAGE.setItem });
