import type { Words } from "../words.ts";

const ja = {
  /** As in mails. */
  time: (day: string, clock: string, zone: string) => `${day} ${clock}（${zone}）`,
  stopped: {
    title: "ご確認ください：変更が¦元に戻ります",
    why: "以前の¦メールアドレスを¦お使いの¦方からの¦お申し出により、変更を¦止めています。ご自身の¦変更であれば、次の¦ボタンを¦押して¦ください。",
    submit: "変更を¦維持する",
    otherwise: (until: string) =>
      `お心当たりが¦ない¦場合は、そのまま¦お待ちください。${until}に¦元に戻ります。`,
  },
  frozen: {
    title: "IDを¦凍結しています",
    deadline: (until: string) => `${until}まで、変更は¦できません。`,
    why: (since: string) => `お申し出により、${since}から¦凍結しています。`,
    advice: "ログアウトして、ログイン画面から¦パスワードを¦再設定すると、すぐに¦解除されます。",
  },
  mayReturn: {
    title: "統合などを¦元に戻せる¦期間です",
    text: (services: string, until: string) =>
      `${services}：${until}までは¦統合などを¦元に戻せます¦（その間に¦増えた¦記録や¦ポイントも¦一緒に¦戻ります）。`,
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
    advice: "To end it sooner, log out and reset your password on the log-in page.",
  },
  mayReturn: {
    title: "Some changes can still be undone",
    text: (services, until) =>
      `${services}: a merge or another change can be undone until ${until}. If it is, records and points added in the meantime move back too.`,
  },
};

/** An ID whose recent changes can still be reversed. */
export const unsettledWords = { ja, en };
