import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const COME_BACK_JA = `${SLEEP_DAYS}日以内なら、ログインすると元に\u2060戻せます。`;

const nameIdJa = (email: string | undefined) =>
  email === undefined ? "この\u2060ID" : `${email}\u00a0の\u2060ID`;

const ja = {
  title: (brand: string) => `${brand}を退会`,
  lead: {
    withServices: (email: string | undefined) =>
      `${nameIdJa(email)}と、次のサービスを退会します。${COME_BACK_JA}`,
    alone: (email: string | undefined) => `${nameIdJa(email)}を退会します。${COME_BACK_JA}`,
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
    reminder: `We’ll e-\u2060mail you ${ERASING_REMINDER_DAYS} days before your records are erased.`,
    address: "Once they’re erased, you can use the same e-\u2060mail address for a new ID.",
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
