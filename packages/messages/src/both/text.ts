import type { Words } from "../words.ts";

const ja = {
  reset_password_error:
    "送信できませんでした。メールアドレスをご確認の\u2060うえ、もう\u2060一度お試しください。",
  transfer_failed: "手続きを完了できませんでした。アカウントに間違いがないか、ご確認ください。",
};

const en: Words<typeof ja> = {
  reset_password_error: "Sending failed. Check the e-\u2060mail address and try again.",
  transfer_failed: "Link failed. Check that it’s the right account.",
};

/** General results of failures. */
export const textWords = { ja, en };

export type TextKey = keyof typeof ja;
