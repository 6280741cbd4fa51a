import type { Words } from "../words.ts";

const ja = {
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

const en: Words<typeof ja> = {
  time: (day, clock, zone) => `${day}, ${clock} (${zone})`,
  stopped: {
    title: "Action needed: a change will be undone",
    why: "Someone using your earlier address stopped a change to your ID. If you made this change, press “Keep this change”.",
    submit: "Keep this change",
    otherwise: (until) => `If you didn’t, do nothing: it will be undone on ${until}.`,
  },
  frozen: {
    title: "Your ID is frozen",
    deadline: (until) => `You can’t change anything until ${until}.`,
    why: (since) => `It was frozen on ${since}.`,
    advice: "To end it sooner, log out and reset your password on the log-\u2060in page.",
  },
  mayReturn: {
    title: "Some changes can still be undone",
    text: (services, until) =>
      `${services}: a merge or another change can be undone until ${until}. If it is, records and points added in the meantime move back too.`,
  },
};

/** An ID whose recent changes can still be reversed. */
export const unsettledWords = { ja, en };
