import type { underWay as japanese } from "../ja/under-way.ts";
import type { Words } from "../words.ts";

export const underWay: Words<typeof japanese> = {
  what: {
    open: (service) => `Starting to use ${service}`,
    link: (service) => `Linking ${service}`,
    unlink: (service) => `Unlinking ${service}`,
    delete: (service) => `Leaving ${service}`,
    wake: (service) => `Coming back to ${service}`,
  },
  running: (what, service) =>
    `${what} isn’t finished yet. We’re waiting for ${service}, and check every minute. Try again once it’s done.`,
  cancelling: (what, service) =>
    `${what} is being cancelled. We’re waiting for ${service}, and check every minute. Try again once it’s done.`,
};
