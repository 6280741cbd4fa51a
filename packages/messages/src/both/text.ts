import type { Words } from "../words.ts";

const ja = {
  reset_password_error:
    "送信¦できませんでした。メールアドレスを¦ご確認のうえ、もう一度¦お試しください。",
  transfer_failed: "手続きを¦完了¦できませんでした。アカウントに¦間違いが¦ないか、ご確認ください。",
};

const en: Words<typeof ja> = {
  reset_password_error: "Sending failed. Check the e-mail address and try again.",
  transfer_failed: "Link failed. Check that it’s the right account.",
};

/** General results of failures. */
export const textWords = { ja, en };
