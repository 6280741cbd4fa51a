import type { Words } from "../words.ts";

const ja = {
  asleep:
    "このIDは、この¦サービスを¦退会しています。退会を¦元に戻すと、これまでの¦アカウントを¦また¦ご利用いただけます。",
  taken:
    "このIDの¦アカウントが、すでに¦サービス側に¦あります。しばらくしてから、もう一度¦サービスに¦ログインして¦ください。",
  notOffered:
    "この¦サービスでは、まだ¦IDから¦新しい¦アカウントを¦作成¦できません。サービスの¦アカウントを¦お持ちの¦場合は、連携して¦ご利用ください。",
};

const en: Words<typeof ja> = {
  asleep: "You’ve left this service. Undo leaving, and you can use your account there again.",
  taken:
    "The service already has an account for this ID. Wait a moment, then log in to the service again.",
  notOffered:
    "This service can’t create an account from an ID yet. If you have an account there, link it.",
};

/** Why no account is opened at a service. Identity says it, in the language of the page. */
export const openingWords = { ja, en };
