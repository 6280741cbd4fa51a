import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";

/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion = {
  title: "退会の手続き",
  lead: "退会すると、この\u2060共通\u2060IDと下記のサービスは、ご利用いただけなくなります。",
  leadWithoutServices: "退会すると、この\u2060共通\u2060IDは、ご利用いただけなくなります。",
  /** What people ask before they go. */
  before: {
    title: "退会の前にご確認ください",
    lost: `ご利用の履歴やポイントなど、サービスの記録は、退会から${SLEEP_DAYS}日後に消去されます。消去の\u2060${ERASING_REMINDER_DAYS}日前に、メールでお知らせします。`,
    lostWithoutServices: `この\u2060共通\u2060IDの記録は、退会から${SLEEP_DAYS}日後に消去されます。消去の\u2060${ERASING_REMINDER_DAYS}日前に、メールでお知らせします。`,
    comeBack: `退会から${SLEEP_DAYS}日以内にもう\u2060一度ログインすると、サービスと一緒に元に戻せます。消去されたあとは、元に戻せません。`,
    comeBackWithoutServices: `退会から${SLEEP_DAYS}日以内にもう\u2060一度ログインすると、元に戻せます。消去されたあとは、元に戻せません。`,
    address: "同じメールアドレスは、記録が消去されたあと、新規登録にお使いいただけます。",
  },
  services: "あわせて退会するサービス",
  leftServices: "退会済みのサービス",
  noServices: "ご利用中のサービスはありません。",
  deletable: "退会できます",
  notDeletable: "いまは退会できません",
  asleep: (day: string) => `退会済み・${day}以降に記録が消去されます`,
  /** What a service says, in its own words. */
  says: (service: string, message: string) => `${service}：${message}`,
  otherService: "そのほかのサービス",
  refused: (service: string) => `${service}は、いまは退会できません。`,
  unasked: (service: string) =>
    `${service}に確認できませんでした。しばらくしてから、もう\u2060一度お試しください。`,
  agree: "内容を確認し、退会に同意します。",
  submit: "退会する",
  back: "アカウントに戻る",
  done: {
    title: "退会しました",
    text: `これまでご利用いただき、ありがとうございました。${SLEEP_DAYS}日以内にもう\u2060一度ログインすると、元に戻せます。同じメールアドレスは、そのあと、新規登録にお使いいただけます。`,
  },
};
