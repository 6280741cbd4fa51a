import type { Words } from "../words.ts";
import { passwordRuleWords } from "./password-rules.ts";

const ja = {
  passwordRules: passwordRuleWords.ja,
  /** For a field that the holder cannot change, because they log in with a provider. */
  locked: {
    settings: (provider: string) => `${provider}アカウントの設定を開く`,
    away: "（ほかのサイトを新しいタブで開きます）",
    setPassword: "パスワードを設定する",
  },
  newPassword: {
    advice: "使い回しは避けてください。",
  },
  changeEmail: {
    title: "メールアドレスを変更",
    lead: "新しいメールアドレスに確認コードをお送りします。",
    current: (email: string) => `現在：${email}`,
    label: "新しいメールアドレス",
    same: "現在と同じです。別のメールアドレスを入力してください。",
    submit: "次へ",
    carrier: (domain: string) => `${domain}\u00a0からのメールを受け取れるように設定してください。`,
    before: (until: string) =>
      `${until}までは、現在のメールアドレスに届くメールから元に\u2060戻せます。`,
    external: {
      title: "いまは変更できません",
      text: (provider: string) =>
        `${provider}アカウントのメールアドレスです。パスワードを設定すると、変更できます。`,
    },
  },
  changePassword: {
    title: "パスワードを変更",
    lead: "変更すると、ほかのブラウザからはログアウトします。",
    current: "現在のパスワード",
    showCurrent: "現在のパスワードを表示",
    proposed: "新しいパスワード",
    showProposed: "新しいパスワードを表示",
    submit: "変更する",
    forgotten: "現在のパスワードを忘れた場合",
    done: {
      title: "パスワードを変更しました",
      text: "次からは、新しいパスワードでログインしてください。",
      close: "完了",
    },
    none: {
      title: "この\u2060IDには、パスワードがありません",
      text: (provider: string) =>
        provider === ""
          ? "「ログイン方\u2060法」\u2060で設定できます。"
          : `${provider}でログインしています。この\u2060IDのパスワードも設定できます。`,
    },
  },
  resetPassword: {
    title: (service: string) => `${service}のパスワードの再設定`,
    lead: "登録メールアドレスに確認コードをお送りします。",
    label: "登録メールアドレス",
    submit: "次へ",
    done: {
      title: "パスワードを再設定しました",
      text: (service: string) => `新しいパスワードで${service}にログインできます。`,
      close: "続ける",
    },
  },
  code: {
    title: "確認コードの入力",
    label: "確認コード",
    hint: "10分間有効です。",
    /** After a wrong code, and below the field while some tries are used. */
    triesLeft: (tries: number) => `あと${tries}回入力できます。`,
    noTriesLeft: "入力できる回数の上限に達しました。",
    tryAgainIn: (minutes: number) => `約${minutes}分後に、確認コードを再送できます。`,
    resend: "確認コードを再送する",
    otherAddress: "別のメールアドレスを入力する",
    tooManySends: "いちばん新しいメールの確認コードを入力してください。",
    waitSeconds: (seconds: number) => `あと${seconds}秒で再送できます`,
    waitMinutes: (minutes: number) => `あと${minutes}分で再送できます`,
    changeEmail: {
      lead: (email: string) => `${email}\u00a0に6文字の確認コードをお送りしました。`,
      submit: "確認する",
    },
    resetPassword: {
      lead: (email: string) => `${email}\u00a0が登録されていれば、6文字の確認コードが届きます。`,
      submit: "再設定する",
      newPassword: "新しいパスワード",
      showNewPassword: "新しいパスワードを表示",
    },
    confirmResend: {
      title: "確認コード\u2060を再送しますか",
      text: (email: string) => `${email}\u00a0にお送りします。前の確認コードは使えなくなります。`,
      send: "再送する",
      cancel: "取りやめる",
    },
    resent: {
      title: "確認コード\u2060を再送しました",
      text: "いちばん新しいメールの確認コードを入力してください。",
    },
    notReceived: {
      title: "届かないときは",
      lead: "数分かかることがあります。迷惑メールのフォルダもご確認ください。",
      help: "受信できるドメインの設定を確認する",
    },
    done: {
      title: "メールアドレスを変更しました",
      text: (email: string) => `次からは ${email}\u00a0でログインしてください。`,
      close: "完了",
    },
  },
};

const en: Words<typeof ja> = {
  passwordRules: passwordRuleWords.en,
  locked: {
    settings: (provider) => `Open ${provider} account settings`,
    away: "(opens another site in a new tab)",
    setPassword: "Set a password",
  },
  newPassword: {
    advice: "Don’t reuse a password.",
  },
  changeEmail: {
    title: "Change your e-\u2060mail address",
    lead: "We’ll send a verification code to your new address.",
    current: (email) => `Current: ${email}`,
    label: "New e-\u2060mail address",
    same: "That’s your current address. Enter another one.",
    submit: "Next",
    carrier: (domain) => `Allow e-\u2060mails from ${domain} in your mail settings.`,
    before: (until) =>
      `You can undo this until ${until}, from the e-\u2060mail we’ll send to your current address.`,
    external: {
      title: "You can’t change this address yet",
      text: (provider) =>
        `It comes from your ${provider} account. Once you set a password, you can change it here.`,
    },
  },
  changePassword: {
    title: "Change your password",
    lead: "You’ll be logged out on your other devices.",
    current: "Current password",
    showCurrent: "Show the current password",
    proposed: "New password",
    showProposed: "Show the new password",
    submit: "Change password",
    forgotten: "Forgot your current password?",
    done: {
      title: "Password changed",
      text: "Use your new password next time you log in.",
      close: "Done",
    },
    none: {
      title: "This ID has no password",
      text: (provider) =>
        provider === ""
          ? "You can set one under “Ways to log in”."
          : `You log in with ${provider}. You can also set a password for this ID.`,
    },
  },
  resetPassword: {
    title: (service) => `Reset your ${service} password`,
    lead: "We’ll send a verification code to this address.",
    label: "Registered e-\u2060mail address",
    submit: "Next",
    done: {
      title: "Password reset",
      text: (service) => `You can log in to ${service} with your new password.`,
      close: "Continue",
    },
  },
  code: {
    title: "Enter the verification code",
    label: "Verification code",
    hint: "Valid for 10 minutes.",
    triesLeft: (tries) => (tries === 1 ? "You have 1 try left." : `You have ${tries} tries left.`),
    noTriesLeft: "You have no tries left.",
    tryAgainIn: (minutes) =>
      minutes === 1
        ? "You can get another code in about 1 minute."
        : `You can get another code in about ${minutes} minutes.`,
    resend: "Send another code",
    otherAddress: "Use another address",
    tooManySends: "Enter the verification code from the newest e-\u2060mail.",
    waitSeconds: (seconds) =>
      seconds === 1
        ? "You can get another one in 1 second"
        : `You can get another one in ${seconds} seconds`,
    waitMinutes: (minutes) =>
      minutes === 1
        ? "You can get another one in 1 minute"
        : `You can get another one in ${minutes} minutes`,
    changeEmail: {
      lead: (email) => `We sent a 6-\u2060character verification code to ${email}.`,
      submit: "Confirm",
    },
    resetPassword: {
      lead: (email) =>
        `If ${email} is registered, a 6-\u2060character verification code is on its way.`,
      submit: "Reset password",
      newPassword: "New password",
      showNewPassword: "Show the new password",
    },
    confirmResend: {
      title: "Send another code?",
      text: (email) => `We’ll send it to ${email}. The previous code will stop working.`,
      send: "Send",
      cancel: "Cancel",
    },
    resent: {
      title: "We sent another code",
      text: "Enter the code from the newest e-\u2060mail.",
    },
    notReceived: {
      title: "Didn’t get it?",
      lead: "It can take a few minutes. Check your spam folder too.",
      help: "Check which senders you allow",
    },
    done: {
      title: "E-mail address changed",
      text: (email) => `From now on, log in with ${email}.`,
      close: "Done",
    },
  },
};

/** Changing an address or a password, and entering a code. */
export const emailAndPasswordWords = { ja, en };
