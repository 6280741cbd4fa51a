import type { Words } from "../words.ts";

const ja = {
  what: {
    open: (service: string) => `${service}の¦利用を¦始める¦手続き`,
    link: (service: string) => `${service}を¦連携する¦手続き`,
    unlink: (service: string) => `${service}の¦連携を¦解除する¦手続き`,
    delete: (service: string) => `${service}を¦退会する¦手続き`,
    wake: (service: string) => `${service}の¦退会を¦元に戻す手続き`,
  },
  running: (what: string) =>
    `${what}が、まだ¦終わっていません。1分ほど¦おいてから、もう一度¦お試しください。`,
  cancelling: (what: string) =>
    `${what}の¦取りやめが、まだ¦終わっていません。1分ほど¦おいてから、もう一度¦お試しください。`,
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
