import type { underWay as japanese } from "../ja/under-way.ts";
import type { Words } from "../words.ts";

export const underWay: Words<typeof japanese> = {
  what: {
    open: (service) => `Starting to use ${service}`,
    link: (service) => `Linking ${service}`,
    unlink: (service) => `Undoing the link to ${service}`,
    delete: (service) => `Leaving ${service}`,
    wake: (service) => `Undoing leaving ${service}`,
  },
  running: (what, service) =>
    `${what} is not finished yet. We are waiting for ${service} to respond, and ask again every minute. Please try again once it is finished.`,
  cancelling: (what, service) =>
    `${what} was cancelled, but that is not finished yet. We are waiting for ${service} to respond, and ask again every minute. Please try again once it is finished.`,
};
