import type { Words } from "../words.ts";

const ja = {
  /** The operation in progress on an ID that blocks all others. */
  underWay: {
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
  },
  /** Why no account is opened at a service. */
  opening: {
    asleep:
      "このIDは、この¦サービスを¦退会しています。退会を¦元に戻すと、これまでの¦アカウントを¦また¦ご利用いただけます。",
    taken:
      "このIDの¦アカウントが、すでに¦サービス側に¦あります。しばらくしてから、もう一度¦サービスに¦ログインして¦ください。",
    notOffered:
      "この¦サービスでは、まだ¦IDから¦新しい¦アカウントを¦作成¦できません。サービスの¦アカウントを¦お持ちの¦場合は、連携して¦ご利用ください。",
  },
  /** Of an old account whose link was undone. */
  relink: {
    notYet: (day: string) =>
      `この¦アカウントは¦連携を¦解除したばかりの¦ため、${day}までは、もう一度¦連携¦できません。`,
  },
  /** Why a sleeping account cannot be erased early. */
  earlyErasing: {
    notYet: (day: string) =>
      `最近の¦変更を¦元に戻せる¦あいだは、記録を¦いま消去¦できません。${day}を¦過ぎてから、もう一度¦お試しください。`,
  },
};

const en: Words<typeof ja> = {
  underWay: {
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
  },
  opening: {
    asleep: "You’ve left this service. Undo leaving, and you can use your account there again.",
    taken:
      "The service already has an account for this ID. Wait a moment, then log in to the service again.",
    notOffered:
      "This service can’t create an account from an ID yet. If you have an account there, link it.",
  },
  relink: {
    notYet: (day) => `You unlinked this account recently, so you can’t link it again until ${day}.`,
  },
  earlyErasing: {
    notYet: (day) =>
      `You can’t erase the records while a recent change can still be undone. Try again after ${day}.`,
  },
};

/** Why a change at a service cannot be made now. Identity says it, in the language of the page. */
export const serviceChangeWords = { ja, en };
