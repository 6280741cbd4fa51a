import type { oldAccountAt as japanese } from "../ja/old-account.ts";

export const oldAccountAt: typeof japanese = (service) =>
  `An old account of ${service} exists under the same e-\u2060mail address. Use another address, link the old account to this ID, or delete it.`;
