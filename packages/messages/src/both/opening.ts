import type { Words } from "../words.ts";

const ja = {
  asleep:
    "この\u2060IDは、このサービスを退会しています。退会を元に\u2060戻すと、これまでのアカウントをまたご利用いただけます。",
  taken:
    "この\u2060IDのアカウントが、すでにサービス側にあります。しばらくしてから、もう\u2060一度サービスにログインしてください。",
  notOffered:
    "このサービスでは、まだIDから新しいアカウントを作成できません。サービスのアカウントをお持ちの場合は、連携してご利用ください。",
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
