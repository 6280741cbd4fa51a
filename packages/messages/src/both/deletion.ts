import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const COME_BACK_JA = `${SLEEP_DAYS}日以内なら、ログインすると¦元に戻せます。`;

const nameIdJa = (email: string | undefined) =>
  email === undefined ? "このID" : `${email}\u00a0の¦ID`;

const ja = {
  title: (brand: string) => `${brand}を¦退会`,
  lead: {
    withServices: (email: string | undefined) =>
      `${nameIdJa(email)}と、次の¦サービスを¦退会します。${COME_BACK_JA}`,
    alone: (email: string | undefined) => `${nameIdJa(email)}を¦退会します。${COME_BACK_JA}`,
  },
  /** What holders ask before they delete it. */
  before: {
    reminder: `消去の¦${ERASING_REMINDER_DAYS}日前に、メールで¦お知らせします。`,
    address: "同じ¦メールアドレスは、消去のあと、新規登録に¦お使いいただけます。",
  },
  services: "あわせて¦退会する¦サービス",
  leftServices: "退会済みの¦サービス",
  noServices: "ご利用中の¦サービスは¦ありません。",
  asleep: (day: string) => `退会済み・${day}以降に¦記録が¦消去されます`,
  /** A service's own words. */
  says: (service: string, message: string) => `${service}：${message}`,
  otherService: "そのほかの¦サービス",
  refused: (service: string) => `${service}は、いまは¦退会¦できません。`,
  unasked: (service: string) =>
    `${service}に¦確認¦できませんでした。しばらくしてから、もう一度¦お試しください。`,
  agree: {
    withServices: `履歴や¦ポイントなどの¦記録が、${SLEEP_DAYS}日後に¦消去される¦ことを¦確認しました。`,
    alone: `このIDの¦記録が、${SLEEP_DAYS}日後に¦消去される¦ことを¦確認しました。`,
  },
  submit: "退会する",
  back: "アカウントに戻る",
  done: {
    title: "退会しました",
    text: `ご利用¦ありがとう¦ございました。${SLEEP_DAYS}日以内に¦ログインすると、元に戻せます。`,
    close: "完了",
  },
};

const COME_BACK_EN = `Log in within ${SLEEP_DAYS} days to undo this.`;

const nameIdEn = (email: string | undefined) =>
  email === undefined ? "this ID" : `the ID ${email}`;

const en: Words<typeof ja> = {
  title: (brand) => `Close your ${brand}`,
  lead: {
    withServices: (email) =>
      `You’ll close ${nameIdEn(email)} and leave these services. ${COME_BACK_EN}`,
    alone: (email) => `You’ll close ${nameIdEn(email)}. ${COME_BACK_EN}`,
  },
  before: {
    reminder: `We’ll e-mail you ${ERASING_REMINDER_DAYS} days before your records are erased.`,
    address: "Once they’re erased, you can use the same e-mail address for a new ID.",
  },
  services: "Services you’ll also leave",
  leftServices: "Services you’ve left",
  noServices: "You don’t use any services with this ID.",
  asleep: (day) => `You’ve left. The records will be erased from ${day}`,
  says: (service, message) => `${service}: ${message}`,
  otherService: "Another service",
  refused: (service) => `You can’t leave ${service} right now.`,
  unasked: (service) => `${service} didn’t respond. Try again later.`,
  agree: {
    withServices: `I understand that my history, points and other records will be erased after ${SLEEP_DAYS} days.`,
    alone: `I understand that the records of this ID will be erased after ${SLEEP_DAYS} days.`,
  },
  submit: "Close my ID",
  back: "Back to your account",
  done: {
    title: "You’ve closed your ID",
    text: `Thank you for using our services. Log in within ${SLEEP_DAYS} days to undo this.`,
    close: "Done",
  },
};

/** Deleting the account: each service's answer, the consent, and the end. */
export const deletionWords = { ja, en };
