import type { Words } from "../words.ts";
import { passwordRuleWords } from "./password-rules.ts";

const ja = {
  passwordRules: passwordRuleWords.ja,
  /** For a field that the holder cannot change, because they log in with a provider. */
  locked: {
    settings: (provider: string) => `${provider}アカウントの¦設定を開く`,
    away: "（ほかの¦サイトを¦新しい¦タブで¦開きます）",
    setPassword: "パスワードを¦設定する",
  },
  newPassword: {
    advice: "使い回しは¦避けて¦ください。",
  },
  changeEmail: {
    title: "メールアドレスを¦変更",
    lead: "新しい¦メールアドレスに¦確認コードを¦お送りします。",
    current: (email: string) => `現在：${email}`,
    label: "新しい¦メールアドレス",
    same: "現在と¦同じです。別の¦メールアドレスを¦入力して¦ください。",
    submit: "次へ",
    carrier: (domain: string) =>
      `${domain}\u00a0からの¦メールを¦受け取れるように¦設定して¦ください。`,
    before: (until: string) =>
      `${until}までは、現在の¦メールアドレスに¦届く¦メールから¦元に戻せます。`,
    external: {
      title: "いまは¦変更¦できません",
      text: (provider: string) =>
        `${provider}アカウントの¦メールアドレスです。パスワードを¦設定すると、変更¦できます。`,
    },
  },
  changePassword: {
    title: "パスワードを変更",
    lead: "変更すると、ほかの¦ブラウザからは¦ログアウトします。",
    current: "現在の¦パスワード",
    showCurrent: "現在の¦パスワードを表示",
    proposed: "新しい¦パスワード",
    showProposed: "新しい¦パスワードを表示",
    submit: "変更する",
    forgotten: "現在の¦パスワードを¦忘れた場合",
    done: {
      title: "パスワードを¦変更しました",
      text: "次からは、新しい¦パスワードで¦ログインして¦ください。",
      close: "完了",
    },
    none: {
      title: "このIDには、パスワードが¦ありません",
      text: (provider: string) =>
        provider === ""
          ? "「ログイン方法」で¦設定¦できます。"
          : `${provider}で¦ログイン¦しています。このIDの¦パスワードも¦設定¦できます。`,
    },
  },
  resetPassword: {
    title: (service: string) => `${service}の¦パスワードの¦再設定`,
    lead: "登録メールアドレスに¦確認コードを¦お送りします。",
    label: "登録メールアドレス",
    submit: "次へ",
    done: {
      title: "パスワードを¦再設定しました",
      text: (service: string) => `新しい¦パスワードで¦${service}に¦ログイン¦できます。`,
      close: "続ける",
    },
  },
  code: {
    title: "確認コードの入力",
    label: "確認コード",
    hint: "10分間有効です。",
    /** After a wrong code, and below the field while some tries are used. */
    triesLeft: (tries: number) => `あと¦${tries}回入力¦できます。`,
    noTriesLeft: "入力¦できる¦回数の¦上限に¦達しました。",
    tryAgainIn: (minutes: number) => `約${minutes}分後に、確認コードを¦再送¦できます。`,
    resend: "確認コードを¦再送する",
    otherAddress: "別の¦メールアドレスを¦入力する",
    tooManySends: "いちばん新しい¦メールの¦確認コードを¦入力して¦ください。",
    waitSeconds: (seconds: number) => `あと¦${seconds}秒で¦再送¦できます`,
    waitMinutes: (minutes: number) => `あと¦${minutes}分で¦再送¦できます`,
    changeEmail: {
      lead: (email: string) => `${email}\u00a0に¦6文字の¦確認コードを¦お送りしました。`,
      submit: "確認する",
    },
    resetPassword: {
      lead: (email: string) => `${email}\u00a0が¦登録されていれば、6文字の¦確認コードが¦届きます。`,
      submit: "再設定する",
      newPassword: "新しい¦パスワード",
      showNewPassword: "新しい¦パスワードを表示",
    },
    confirmResend: {
      title: "確認コードを¦再送しますか",
      text: (email: string) =>
        `${email}\u00a0に¦お送りします。前の¦確認コードは¦使えなくなります。`,
      send: "再送する",
      cancel: "取りやめる",
    },
    resent: {
      title: "確認コードを¦再送しました",
      text: "いちばん新しい¦メールの¦確認コードを¦入力して¦ください。",
    },
    notReceived: {
      title: "届かない¦ときは",
      lead: "数¦分かかる¦ことがあります。迷惑メールの¦フォルダも¦ご確認ください。",
      help: "迷惑メールの¦設定を¦確認する",
    },
    done: {
      title: "メールアドレスを¦変更しました",
      text: (email: string) => `次からは ${email}\u00a0で¦ログインして¦ください。`,
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
    title: "Change your e-mail address",
    lead: "We’ll send a verification code to your new address.",
    current: (email) => `Current: ${email}`,
    label: "New e-mail address",
    same: "That’s your current address. Enter another one.",
    submit: "Next",
    carrier: (domain) => `Allow e-mails from ${domain} in your mail settings.`,
    before: (until) =>
      `You can undo this until ${until}, from the e-mail we’ll send to your current address.`,
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
    label: "Registered e-mail address",
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
    tooManySends: "Enter the verification code from the newest e-mail.",
    waitSeconds: (seconds) =>
      seconds === 1
        ? "You can get another one in 1 second"
        : `You can get another one in ${seconds} seconds`,
    waitMinutes: (minutes) =>
      minutes === 1
        ? "You can get another one in 1 minute"
        : `You can get another one in ${minutes} minutes`,
    changeEmail: {
      lead: (email) => `We sent a 6-character verification code to ${email}.`,
      submit: "Confirm",
    },
    resetPassword: {
      lead: (email) => `If ${email} is registered, a 6-character verification code is on its way.`,
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
      text: "Enter the code from the newest e-mail.",
    },
    notReceived: {
      title: "Didn’t get it?",
      lead: "It can take a few minutes. Check your spam folder too.",
      help: "Check your spam settings",
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
