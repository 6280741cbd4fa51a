import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";

type Entry = { payload: AdapterPayload; readonly expiresAt: number };

const ENTRIES_KEPT = 5_000;

export type ProviderStore = { readonly adapter: AdapterFactory; readonly clear: () => void };

/** A provider's storage: in memory, until the sandbox is reset. */
export function createProviderStore(): ProviderStore {
  const entries = new Map<string, Entry>();

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined;
  };

  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    const keys = [...entries.keys()].filter((key) => key.startsWith(`${model} `));
    return keys.map(read).find((payload) => payload !== undefined && matches(payload));
  };

  const adapter = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = Date.now() + (expiresIn ?? Number.POSITIVE_INFINITY) * 1_000;
      entries.set(`${model} ${id}`, { payload, expiresAt });
      if (entries.size > ENTRIES_KEPT) forgetExpired(entries);
    },
    find: async (id) => read(`${model} ${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = read(`${model} ${id}`);
      // Two requests may have read a code as unused at the same time: only the first gets tokens.
      if (payload === undefined || payload.consumed !== undefined) throw new errors.InvalidGrant();
      entries.set(`${model} ${id}`, {
        payload: { ...payload, consumed: Math.floor(Date.now() / 1_000) },
        expiresAt: entries.get(`${model} ${id}`)?.expiresAt ?? 0,
      });
    },
    async destroy(id) {
      entries.delete(`${model} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  });

  return { adapter, clear: () => entries.clear() };
}

function forgetExpired(entries: Map<string, Entry>): void {
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt <= Date.now()) entries.delete(key);
  }
}
