/** General results of failures. */
export const text = {
  reset_password_error:
    "送信できませんでした。メールアドレスをご確認の\u2060うえ、もう\u2060一度お試しください。",
  transfer_failed: "手続きを完了できませんでした。アカウントに間違いがないか、ご確認ください。",
};

export type TextKey = keyof typeof text;
