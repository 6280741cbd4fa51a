import { SLEEP_DAYS } from "@musubi/contract";

/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion = {
  title: "退会の手続き",
  lead: `下記のサービスも、すべて退会となります。ログインできなくなり、元に戻すことはできません。記録は${SLEEP_DAYS}日後に消去されます。`,
  leadWithoutServices: "ログインできなくなり、元に戻すことはできません。",
  services: "あわせて退会するサービス",
  leftServices: "退会済みのサービス",
  noServices: "ご利用中のサービスはありません。",
  deletable: "退会できます",
  notDeletable: "いまは退会できません",
  asleep: (day: string) => `退会済み・元に戻せなくなり、${day}に記録が消去されます`,
  blocked: "いまは退会できません",
  otherService: "そのほかのサービス",
  refused: (service: string) => `${service}は、いまは退会できません。`,
  unasked: (service: string) =>
    `${service}に確認できませんでした。しばらくしてから、もう一度お試しください。`,
  agree: "内容を確認し、退会に同意します。",
  submit: "退会する",
  back: "アカウントへ戻る",
  done: {
    title: "退会しました",
    text: "これまでご利用いただき、ありがとうございました。",
  },
};
