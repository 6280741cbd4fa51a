/** The operation in progress on an ID that blocks all others. Identity says it, in the language of the screen. */
export const underWay = {
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
