/** An ID whose recent changes can still be reversed. */
export const unsettled = {
  /** As in mails. */
  time: (day: string, clock: string, zone: string) => `${day} ${clock}（${zone}）\u2060`,
  stopped: {
    title: "ご確認ください：変更が元に\u2060戻ります",
    why: "以前のメールアドレスをお使いの方からのお申し出により、変更を止めています。ご自身の変更であれば、次のボタンを押してください。",
    submit: "変更を維持する",
    otherwise: (until: string) =>
      `お心当たりがない場合は、そのままお待ちください。${until}に元に\u2060戻ります。`,
  },
  frozen: {
    title: "IDを凍結しています",
    deadline: (until: string) => `${until}まで、変更はできません。`,
    why: (since: string) => `お申し出により、${since}から凍結しています。`,
    advice: "ログアウトして、ログイン画面からパスワードを再設定すると、すぐに解除されます。",
  },
  mayReturn: {
    title: "統合などを元に\u2060戻せる期間です",
    text: (services: string, until: string) =>
      `${services}：${until}までは統合などを元に\u2060戻せます（その間に増えた記録やポイントも一緒に戻ります）。`,
  },
};
