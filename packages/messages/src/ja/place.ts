import { SLEEP_DAYS } from "@musubi/contract";

/** What is said about one service: its own screen, leaving it, coming back, undoing its link. */
export const place = {
  unknown: {
    title: "サービスが見つかりません",
    lead: "このURLのサービスはありません。",
    home: "アカウントに戻る",
  },
  lead: {
    active: "ログイン中の\u2060IDでご利用中です。",
    asleep: (day: string) => `退会済みです。${day}までは、元に戻せます。`,
    left: "このサービスのサイトで退会されています。",
    unused: "ログイン中の\u2060IDでは、ご利用になっていません。",
  },
  details: "ご利用の内容",
  since: "ご利用開始",
  serviceEmail: "サービスに登録のメールアドレス",
  linked: "連携したアカウント",
  linkedAt: (day: string) => `${day}に連携`,
  leftAt: "退会日",
  foundLeft: "確認した日",
  eraseAt: "記録が消去される日",
  visit: (service: string) => `${service}のサイトを開く`,
  link: "連携する",
  linkNote: (service: string) =>
    `${service}のアカウントをお持ちの方は、この\u2060IDに連携できます。`,
  undoLink: {
    section: "連携を元に戻す",
    until: (day: string) => `${day}までは、連携を元に戻せます。`,
    title: (service: string) => `${service}の連携を元に戻す`,
    lead: "アカウントは連携する前の状態に戻り、ログイン中の\u2060IDでは使えなくなります。",
    points: "元に戻すと",
    account: (email: string) => `${email}\u00a0のアカウントの記録は、そのまま残ります`,
    anyAccount: "連携したアカウントの記録は、そのまま残ります",
    mail: "お知らせのメールをお送りします",
    again: `${SLEEP_DAYS}日以内にもう\u2060一度連携するときは、そのアカウントのメールアドレスに届く確認コードが必要です`,
    notAgain: `${SLEEP_DAYS}日間は、もう\u2060一度連携することができません`,
    agree: "内容を確認し、連携を元に戻すことに同意します。",
    submit: "連携を元に戻す",
    cancel: "このままにする",
    done: "連携を元に戻しました",
    failed: "連携を元に戻せませんでした",
    late: `連携から${SLEEP_DAYS}日を過ぎているか、すでに元に戻されているため、この連携は元に戻せません。`,
  },
  leave: {
    section: "退会",
    losses: "退会すると失われるもの",
    noLosses: (service: string) => `${service}の記録は、退会から${SLEEP_DAYS}日後に消去されます。`,
    open: "退会の手続きへ",
    title: (service: string) => `${service}を退会`,
    lead: `退会から${SLEEP_DAYS}日以内なら、元に戻せます。そのあと、記録は消去されます。`,
    others: "ログイン中の\u2060IDと、ほかのサービスは、これまで\u2060どおりお使いいただけます。",
    blocked: "いまは退会できません",
    refused: (service: string) => `${service}は、いまは退会できません。`,
    unasked: (service: string) =>
      `${service}に確認できませんでした。しばらくしてから、もう\u2060一度お試しください。`,
    agree: "内容を確認し、退会に同意します。",
    submit: "退会する",
    cancel: "退会しない",
    done: "退会しました",
    mail: "お知らせのメールをお送りしました。",
    failed: "退会できませんでした",
    notInUse: (service: string) => `ログイン中の\u2060IDでは、${service}をご利用になっていません。`,
  },
  wake: {
    submit: "退会を元に戻す",
    done: "退会を元に戻しました",
    again: "これまで\u2060どおりお使いいただけます。",
    failed: "退会を元に戻せませんでした",
  },
  /** Before its day, and for good. */
  erase: {
    section: "記録をいま消去する",
    text: (service: string) =>
      `消去の日を待たずに、${service}の記録を消去できます。消去すると、元に戻すことはできません。消去が終わると、別の${service}のアカウントを、この\u2060IDで使えるようになります。`,
    agree: "元に戻せないことを確認し、消去に同意します。",
    send: "確認コードを送る",
    sent: "ご登録のメールアドレスにお送りした、6文字の確認コードを入力してください。",
    submit: "いま消去する",
    done: "消去を始めました",
    failed: "消去できませんでした",
  },
  /** The service did not answer: what was asked for may still be done. */
  notYet: {
    title: "まだ完了していません",
    text: "サービスから応答がありませんでした。このあと完了することがあり、そのときはメールでお知らせします。しばらくしてから、もう\u2060一度お試しください。",
  },
  /** Something else was done with the service meanwhile: leaving it, or undoing its link. */
  sooner: {
    title: "別の手続きが先に完了しました",
    text: "別のタブや端末での手続きが先に完了したため、この手続きは行いませんでした。現在の状態は、この画面のとおりです。",
  },
  toPlace: (service: string) => `${service}の画面に戻る`,
  /** Where a holder goes on who came from a merge. */
  next: {
    merge: {
      text: "続けて、もう\u2060ひとつのIDを統合できます。",
      submit: "統合に戻る",
    },
    other: {
      text: "統合を続けるには、統合後に使うIDでログインし直してください。この\u2060IDからはログアウトします。",
      submit: "ログインし直す",
    },
  },
  home: {
    asleep: (day: string) => `退会済み・${day}まで元に戻せます`,
    left: {
      title: (service: string) => `${service}を退会されています`,
      text: (service: string) =>
        `${service}のサイトで退会されたため、ご利用中のサービスから外しました。もう\u2060一度使うときは、あらためて連携できます。`,
      read: "確認しました",
    },
  },
};
