/** What is said of an ID while what was done to it can still be taken back. */
export const unsettled = {
  /** As the mails tell it. */
  time: (day: string, clock: string, zone: string) => `${day} ${clock}（${zone}）\u2060`,
  stopped: {
    title: "IDの変更を停止しています",
    text: (since: string, until: string) =>
      `以前のメールアドレスをお使いの方から、IDの変更にお心当たりがないとのお申し出がありました。そのため、${since}から、この\u2060共通\u2060IDに関する変更を停止しています。このままの場合、${until}に変更前の状態に戻り、現在のメールアドレスではログインできなくなります。`,
    advice:
      "ご自身で変更された場合は、それまでに異議を申し立ててください。以前からお使いのパスワード、パスキー、GoogleやAppleでのログイン、ブラウザのいずれかで確認します。",
    submit: "内容を確認して、異議を申し立てる",
  },
  frozen: {
    title: "IDを凍結しています",
    text: (since: string, until: string) =>
      `お申し出により、${since}から、この共通\u2060IDを凍結しています。${until}まで、IDに関する変更はできません。`,
    advice:
      "パスワードをお使いの場合は、ログアウトして、ログイン画面からパスワードを再設定すると、凍結はすぐに解除されます。パスワードのないIDの凍結は、その日時に終わります。",
  },
  mayReturn: {
    title: "引き継いだサービスについて",
    text: (services: string, until: string) =>
      `${services}は、${until}までに統合などが元に戻されると、引き継ぐ前のIDに戻ります。それまでにそのサービスで行ったお手続きの内容も、一緒に戻ります。`,
  },
};
