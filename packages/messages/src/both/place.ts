import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  unknown: {
    title: "サービスが¦見つかりません",
    lead: "この¦URLの¦サービスは¦ありません。",
    home: "アカウントに戻る",
  },
  lead: {
    asleep: (day: string) => `退会済みです。${day}までは、元に戻せます。`,
    left: "この¦サービスの¦サイトで¦退会済みです。",
    unused: "現在は¦利用していません。",
  },
  details: "ご利用の内容",
  since: "ご利用開始",
  serviceEmail: "登録メールアドレス",
  linked: "連携した¦アカウント",
  linkedAt: (day: string) => `${day}に¦連携`,
  leftAt: "退会日",
  foundLeft: "確認した日",
  openSite: "サイトを開く",
  link: "連携する",
  linkNote: (service: string) => `${service}の¦アカウントを、このIDに¦連携¦できます。`,
  undoLink: {
    until: (day: string) => `${day}まで`,
    title: (service: string) => `${service}の¦連携を解除`,
    lead: "このIDでは¦使えなくなります。アカウントは、連携する¦前の¦状態に¦戻ります。",
    again: `${SLEEP_DAYS}日以内に¦連携し直す¦ときは、その¦アカウントの¦メールアドレスに¦届く¦確認コードが¦必要です。`,
    notAgain: `${SLEEP_DAYS}日間は、連携し直せません。`,
    agree: "このIDで¦使えなくなる¦ことを¦確認しました。",
    submit: "連携を¦解除する",
    cancel: "連携したままにする",
    done: "連携を¦解除しました。メールでも¦お知らせしました。",
    failed: "連携を¦解除¦できませんでした",
    late: `連携から¦${SLEEP_DAYS}日を¦過ぎているか、すでに¦解除されています。`,
  },
  leave: {
    noLosses: "記録が¦すべて¦消去されます。",
    open: "退会する",
    title: (service: string) => `${service}を¦退会`,
    undo: `消去は¦${SLEEP_DAYS}日後です。それまでは、退会を¦元に戻せます。`,
    others: "このIDと、ほかの¦サービスは、そのまま¦使えます。",
    blocked: "いまは¦退会¦できません",
    refused: (service: string) => `${service}は、いまは¦退会¦できません。`,
    unasked: (service: string) =>
      `${service}に¦確認¦できませんでした。しばらくしてから、もう一度¦お試しください。`,
    agree: "記録が¦消去される¦ことを¦確認しました。",
    submit: "退会する",
    cancel: "退会しない",
    done: (day: string) => `退会しました。${day}までは、元に戻せます。`,
    failed: "退会¦できませんでした",
    notInUse: (service: string) => `このIDでは、${service}を¦利用していません。`,
  },
  wake: {
    submit: "退会を¦元に戻す",
    done: "退会を¦元に戻しました。これまでどおり¦お使いいただけます。",
    failed: "退会を¦元に戻せませんでした",
  },
  /** Erasing a sleeping account early, and for good. */
  erase: {
    section: "記録を¦いま消去する",
    text: (service: string) =>
      `${service}の¦記録を、待たずに¦消去¦できます。元に戻すことは¦できません。`,
    agree: "元に戻せない¦ことを¦確認しました。",
    send: "確認コードを送る",
    sent: "登録メールアドレスに¦届いた¦6文字の¦確認コードを¦入力して¦ください。",
    submit: "いま消去する",
    done: "消去を¦始めました。メールでも¦お知らせしました。",
    failed: "消去¦できませんでした",
  },
  /** The service did not answer: the request may still be done. */
  notYet: {
    title: "まだ¦完了していません",
    text: "サービスから¦応答が¦ありません。あとで¦完了した¦ときは、メールで¦お知らせします。",
  },
  /** Another action with the service was finished first: leaving it, or undoing its link. */
  sooner: "別の¦タブや¦端末での¦手続きが¦先に¦完了しました。現在の¦状態を¦表示しています。",
  /** After a result, to home. */
  end: "完了",
  toPlace: (service: string) => `${service}の¦画面に戻る`,
  /** Where a holder who came from a merge continues. */
  next: {
    merge: {
      text: "続けて、もうひとつの¦IDを¦統合¦できます。",
      submit: "統合に戻る",
    },
    other: {
      text: "統合を¦続けるには、統合後に¦使う¦IDで¦ログインし直して¦ください。",
      submit: "ログインし直す",
    },
  },
  home: {
    asleep: (day: string) => `退会済み・${day}まで¦元に戻せます`,
    left: {
      title: (service: string) => `${service}は¦退会済みです`,
      text: (service: string) =>
        `${service}の¦サイトで¦退会されたため、一覧から¦外しました。あらためて¦連携¦できます。`,
    },
  },
};

const en: Words<typeof ja> = {
  unknown: {
    title: "Service not found",
    lead: "There is no service at this URL.",
    home: "Back to your account",
  },
  lead: {
    asleep: (day) => `You’ve left. You can undo this until ${day}.`,
    left: "You left it on its own site.",
    unused: "You don’t use this service with this ID.",
  },
  details: "Details",
  since: "Joined",
  serviceEmail: "Registered e-mail address",
  linked: "Linked account",
  linkedAt: (day) => `Linked on ${day}`,
  leftAt: "Left",
  foundLeft: "Noticed",
  openSite: "Open the site",
  link: "Link",
  linkNote: (service) => `You can link your ${service} account to this ID.`,
  undoLink: {
    until: (day) => `Until ${day}`,
    title: (service) => `Unlink ${service}`,
    lead: "You won’t be able to use it with this ID any more. The account will go back to how it was before.",
    again: `To link it again within ${SLEEP_DAYS} days, you’ll need a verification code from that account’s e-mail address.`,
    notAgain: `You can’t link it again for ${SLEEP_DAYS} days.`,
    agree: "I understand that I won’t be able to use it with this ID.",
    submit: "Unlink",
    cancel: "Keep it linked",
    done: "Unlinked. We’ve e-mailed you about it.",
    failed: "We couldn’t unlink it",
    late: `You linked it more than ${SLEEP_DAYS} days ago, or it’s already unlinked.`,
  },
  leave: {
    noLosses: "All your records will be erased.",
    open: "Leave this service",
    title: (service) => `Leave ${service}`,
    undo: `This happens after ${SLEEP_DAYS} days. Until then, you can undo it.`,
    others: "This ID and your other services will stay as they are.",
    blocked: "You can’t leave yet",
    refused: (service) => `You can’t leave ${service} right now.`,
    unasked: (service) => `${service} didn’t respond. Try again later.`,
    agree: "I understand that my records will be erased.",
    submit: "Leave",
    cancel: "Don’t leave",
    done: (day) => `You’ve left. You can undo this until ${day}.`,
    failed: "Leaving didn’t work",
    notInUse: (service) => `You don’t use ${service} with this ID.`,
  },
  wake: {
    submit: "Undo leaving",
    done: "You’re back. You can use it as before.",
    failed: "We couldn’t undo leaving",
  },
  erase: {
    section: "Erase the records now",
    text: (service) => `Erase your ${service} records now, without waiting. You can’t undo this.`,
    agree: "I understand that this can’t be undone.",
    send: "Send verification code",
    sent: "Enter the 6-character verification code we sent to your e-mail address.",
    submit: "Erase now",
    done: "We’re erasing your records. We’ve e-mailed you about it.",
    failed: "The records weren’t erased",
  },
  notYet: {
    title: "Not finished yet",
    text: "The service hasn’t responded. If it still goes through, we’ll e-mail you.",
  },
  sooner: "This changed in another tab or on another device. Here’s how it is now.",
  end: "Done",
  toPlace: (service) => `Back to ${service}`,
  next: {
    merge: {
      text: "You can now merge your other ID.",
      submit: "Back to the merge",
    },
    other: {
      text: "To continue with the merge, log in with the ID you’ll keep.",
      submit: "Log in with the other ID",
    },
  },
  home: {
    asleep: (day) => `You’ve left. Undo until ${day}`,
    left: {
      title: (service) => `You’ve left ${service}`,
      text: (service) =>
        `You left ${service} on its own site, so it’s off the list. You can link it again.`,
    },
  },
};

/** One service: its own screen, leaving it, coming back, undoing its link. */
export const placeWords = { ja, en };
