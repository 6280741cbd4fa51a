import { REST_MS, SLEEP_DAYS } from "@musubi/contract";

const HOURS = REST_MS / 3_600_000;

/** What is said where an address or a password is changed, and where a code is entered. */
export const credentials = {
  /** Where a field is not the holder's to fill in, because they log in with a provider. */
  locked: {
    settings: (provider: string) => `${provider}アカウントの設定を開く`,
    away: "（ほかのサイトを新しいタブで開きます）",
    help: "詳しい説明を見る",
    ways: "パスワードを設定する",
  },
  newPassword: {
    advice: "ほかのサービスと同じパスワードは避けてください。",
  },
  changeEmail: {
    title: "メールアドレスの変更",
    lead: "新しいメールアドレスに確認コードをお送りします。",
    current: (email: string) => `現在のメールアドレス：${email}`,
    label: "新しいメールアドレス",
    same: "現在のメールアドレスと同じです。別のメールアドレスを入力してください。",
    submit: "次へ",
    carrier: (domain: string) =>
      `携帯電話会社のメールアドレスです。${domain}\u00a0からのメールを受け取れるように設定してください。`,
    before: {
      title: "変更する前にご確認ください",
      held: `変更から${HOURS}時間は、メールアドレスの再変更、IDの統合、退会などに、現在のメールアドレスに届く確認コードも必要です。受け取れない場合は、${HOURS}時間お待ちください。`,
      stop: `変更から${SLEEP_DAYS}日間は、現在のメールアドレスでメールを受け取れる方が、IDに関する変更を${HOURS}時間停止できます。停止されたときは、異議を申し立てることができます。`,
      both: "メールを受け取れて、パスワードも知っている人は、ご本人と区別できません。どちらも、ほかの人に使われないようにしてください。",
    },
    external: {
      title: "この\u2060IDでは、メールアドレスを変更できません",
      text: (provider: string) =>
        `${provider}でログインする共通\u2060IDのメールアドレスは、${provider}アカウントのものです。ここでは変更できません。パスワードを設定すると、変更できるようになります。`,
    },
  },
  changePassword: {
    title: "パスワードの変更",
    lead: "変更すると、ほかの端末からはログアウトします。",
    current: "現在のパスワード",
    showCurrent: "現在のパスワードを表示",
    proposed: "新しいパスワード",
    showProposed: "新しいパスワードを表示",
    submit: "変更する",
    forgotten: "現在のパスワードをお忘れですか？",
    forgottenNote: "ログイン画面で、確認コードを使って新しいパスワードを設定できます。",
    done: {
      title: "パスワードを変更しました",
      text: "次からは、新しいパスワードでログインしてください。",
      close: "アカウントに戻る",
    },
    none: {
      title: "この\u2060IDには、パスワードがありません",
      text: (provider: string) =>
        provider === ""
          ? "変更するパスワードはありません。「ログイン方\u2060法」\u2060の画面で設定できます。"
          : `${provider}でログインしているため、変更するパスワードはありません。${provider}アカウントのパスワードは、${provider}の設定で変更できます。`,
    },
  },
  resetPassword: {
    title: (service: string) => `${service}のパスワードの再設定`,
    lead: (service: string) => `${service}にご登録のメールアドレスに確認コードをお送りします。`,
    label: (service: string) => `${service}のメールアドレス`,
    submit: "次へ",
    done: {
      title: "パスワードを再設定しました",
      text: (service: string) => `${service}のアカウントには、新しいパスワードでログインできます。`,
      close: "続ける",
    },
  },
  code: {
    title: "確認コードの入力",
    label: "確認コード",
    hint: "10分間有効です。大文字と小文字は区別しません。",
    /** Said after a wrong code, and below the field as long as fewer than all are left. */
    triesLeft: (tries: number) => `あと${tries}回入力できます。`,
    noTriesLeft: "入力できる回数の上限に達しました。",
    tryAgainIn: (minutes: number) =>
      `約${minutes}分後に、確認コードを再送して、もう\u2060一度お試しください。`,
    resend: "確認コードを再送する",
    tooManySends:
      "確認コードを何度もお送りしています。いちばん新しいメールの確認コードを入力してください。",
    waitSeconds: (seconds: number) => `あと${seconds}秒で再送できます`,
    waitMinutes: (minutes: number) => `あと${minutes}分で再送できます`,
    changeEmail: {
      lead: (email: string) => `${email}\u00a0にお送りした、6文字の確認コードを入力してください。`,
      submit: "確認する",
    },
    resetPassword: {
      lead: (email: string) =>
        `${email}\u00a0がご登録のメールアドレスであれば、6文字の確認コードをお送りしています。`,
      submit: "再設定する",
      newPassword: "新しいパスワード",
      showNewPassword: "新しいパスワードを表示",
    },
    confirmResend: {
      title: "確認コード\u2060を再送しますか",
      text: (email: string) =>
        `${email}\u00a0に新しい確認コードをお送りします。前の確認コードは使えなくなります。`,
      send: "再送する",
      cancel: "取りやめる",
    },
    resent: {
      title: "確認コード\u2060を再送しました",
      text: "いちばん新しいメールの確認コードを入力してください。前の確認コードは使えません。",
    },
    notReceived: {
      title: "届かないときは",
      lead: "届くまでに数分かかることがあります。迷惑メールのフォルダと、メールアドレスに間違いがないかをご確認ください。",
      help: "受信できるドメインの設定を確認する",
    },
    done: {
      title: "メールアドレスを変更しました",
      text: (email: string) => `これからは ${email}\u00a0でログインしてください。`,
      close: "アカウントに戻る",
    },
  },
};
