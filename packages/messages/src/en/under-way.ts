import type { underWay as japanese } from "../ja/under-way.ts";
import type { Words } from "../words.ts";

export const underWay: Words<typeof japanese> = {
  what: {
    open: (service) => `creating your account at ${service}`,
    link: (service) => `linking ${service}`,
    unlink: (service) => `unlinking ${service}`,
    delete: (service) => `closing your account at ${service}`,
    wake: (service) => `bringing you back to ${service}`,
  },
  running: (what) => `We’re still ${what}. Try again in about a minute.`,
  cancelling: (what) =>
    `We’re still cancelling an earlier request (${what}). Try again in about a minute.`,
};
