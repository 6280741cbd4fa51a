import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";

/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion = {
  title: "退会の手続き",
  lead: `下記のサービスも、すべて退会となり、ご利用いただけなくなります。${SLEEP_DAYS}日以内にもう一度ログインすると、サービスと一緒に元に戻せます。${SLEEP_DAYS}日を過ぎると記録は消去され、元に戻せません。消去の${ERASING_REMINDER_DAYS}日前に、メールでお知らせします。`,
  leadWithoutServices: `このIDは、ご利用いただけなくなります。${SLEEP_DAYS}日以内にもう一度ログインすると、元に戻せます。${SLEEP_DAYS}日を過ぎると記録は消去され、元に戻せません。消去の${ERASING_REMINDER_DAYS}日前に、メールでお知らせします。`,
  services: "あわせて退会するサービス",
  leftServices: "退会済みのサービス",
  noServices: "ご利用中のサービスはありません。",
  deletable: "退会できます",
  notDeletable: "いまは退会できません",
  asleep: (day: string) => `退会済み・${day}以降に記録が消去されます`,
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
    text: `これまでご利用いただき、ありがとうございました。${SLEEP_DAYS}日以内にもう一度ログインすると、元に戻せます。`,
  },
};
