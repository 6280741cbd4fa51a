import type { oldAccountAt as japanese } from "../ja/old-account.ts";

export const oldAccountAt: typeof japanese = (service) =>
  `An old account of ${service} exists under the same e-mail address. Please use another address, or delete the old account.`;
