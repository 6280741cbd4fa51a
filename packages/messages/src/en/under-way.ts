import type { underWay as japanese } from "../ja/under-way.ts";
import type { Words } from "../words.ts";

export const underWay: Words<typeof japanese> = {
  what: {
    open: (service) => `starting to use ${service}`,
    link: (service) => `linking ${service}`,
    unlink: (service) => `unlinking ${service}`,
    delete: (service) => `leaving ${service}`,
    wake: (service) => `coming back to ${service}`,
  },
  running: (what) => `An earlier request isn’t finished (${what}). Try again in about a minute.`,
  cancelling: (what) =>
    `Cancelling an earlier request isn’t finished (${what}). Try again in about a minute.`,
};
