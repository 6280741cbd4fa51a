import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";

const COME_BACK = `${SLEEP_DAYS}日以内なら、ログインすると元に\u2060戻せます。`;

const nameId = (email: string | undefined) =>
  email === undefined ? "この\u2060ID" : `${email}\u00a0の\u2060ID`;

/** Deleting the account: each service's answer, the consent, and the end. */
export const deletion = {
  title: (brand: string) => `${brand}を退会`,
  lead: {
    withServices: (email: string | undefined) =>
      `${nameId(email)}と、次のサービスを退会します。${COME_BACK}`,
    alone: (email: string | undefined) => `${nameId(email)}を退会します。${COME_BACK}`,
  },
  /** What holders ask before they delete it. */
  before: {
    reminder: `消去の${ERASING_REMINDER_DAYS}日前に、メールでお知らせします。`,
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
  agree: {
    withServices: `履歴やポイントなどの記録が、${SLEEP_DAYS}日後に消去されることを確認しました。`,
    alone: `この\u2060IDの記録が、${SLEEP_DAYS}日後に消去されることを確認しました。`,
  },
  submit: "退会する",
  back: "アカウントに戻る",
  done: {
    title: "退会しました",
    text: `ご利用ありがとうございました。${SLEEP_DAYS}日以内にログインすると、元に\u2060戻せます。`,
    close: "完了",
  },
};
