import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";

/** Deleting the account: each service's answer, the consent, and the end. */
export const deletion = {
  title: "退会",
  /** What holders ask before they delete it. */
  before: {
    lost: `履歴やポイントなどの記録は、${SLEEP_DAYS}日後に消去され、元に\u2060戻せなくなります。`,
    lostWithoutServices: `この\u2060IDの記録は、${SLEEP_DAYS}日後に消去され、元に\u2060戻せなくなります。`,
    comeBack: `${SLEEP_DAYS}日以内にログインすると、元に\u2060戻せます。消去の${ERASING_REMINDER_DAYS}日前に、メールでお知らせします。`,
    address: "同じメールアドレスは、消去のあと、新規登録にお使いいただけます。",
  },
  services: "あわせて退会するサービス",
  leftServices: "退会済みのサービス",
  noServices: "ご利用中のサービスはありません。",
  asleep: (day: string) => `退会済み・${day}以降に記録が消去されます`,
  /** A service's own words. */
  says: (service: string, message: string) => `${service}：${message}`,
  otherService: "そのほかのサービス",
  refused: (service: string) => `${service}は、いまは退会できません。`,
  unasked: (service: string) =>
    `${service}に確認できませんでした。しばらくしてから、もう\u2060一度お試しください。`,
  agree: `記録が${SLEEP_DAYS}日後に消去されることを確認しました。`,
  submit: "退会する",
  back: "アカウントに戻る",
  done: {
    title: "退会しました",
    text: `ご利用ありがとうございました。${SLEEP_DAYS}日以内にログインすると、元に\u2060戻せます。`,
    close: "完了",
  },
};
