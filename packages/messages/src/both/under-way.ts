import type { Words } from "../words.ts";

const ja = {
  what: {
    open: (service: string) => `${service}の利用を始める手続き`,
    link: (service: string) => `${service}を連携する手続き`,
    unlink: (service: string) => `${service}の連携を解除する手続き`,
    delete: (service: string) => `${service}を退会する手続き`,
    wake: (service: string) => `${service}の退会を元に\u2060戻す手続き`,
  },
  running: (what: string) =>
    `${what}が、まだ終わっていません。1分ほどおいてから、もう\u2060一度お試しください。`,
  cancelling: (what: string) =>
    `${what}の取りやめが、まだ終わっていません。1分ほどおいてから、もう\u2060一度お試しください。`,
};

const en: Words<typeof ja> = {
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

/** The operation in progress on an ID that blocks all others. Identity says it, in the language of the screen. */
export const underWayWords = { ja, en };
