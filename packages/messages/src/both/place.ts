import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  unknown: {
    title: "サービスが見つかりません",
    lead: "このURLのサービスはありません。",
    home: "アカウントに戻る",
  },
  lead: {
    asleep: (day: string) => `退会済みです。${day}までは、元に\u2060戻せます。`,
    left: "このサービスのサイトで退会済みです。",
    unused: "現在は利用していません。",
  },
  details: "ご利用の内容",
  since: "ご利用開始",
  serviceEmail: "登録メールアドレス",
  linked: "連携したアカウント",
  linkedAt: (day: string) => `${day}に連携`,
  leftAt: "退会日",
  foundLeft: "確認した日",
  openSite: "サイトを開く",
  link: "連携する",
  linkNote: (service: string) => `${service}のアカウントを、この\u2060IDに連携できます。`,
  undoLink: {
    until: (day: string) => `${day}まで`,
    title: (service: string) => `${service}の連携を解除`,
    lead: "この\u2060IDでは使えなくなります。アカウントは、連携する前の状態に戻ります。",
    again: `${SLEEP_DAYS}日以内に連携し直すときは、そのアカウントのメールアドレスに届く確認コードが必要です。`,
    notAgain: `${SLEEP_DAYS}日間は、連携し直せません。`,
    agree: "この\u2060IDで使えなくなることを確認しました。",
    submit: "連携を解除する",
    cancel: "連携したままにする",
    done: "連携を解除しました。メールでもお知らせしました。",
    failed: "連携を解除できませんでした",
    late: `連携から${SLEEP_DAYS}日を過ぎているか、すでに解除されています。`,
  },
  leave: {
    noLosses: "記録がすべて消去されます。",
    open: "退会する",
    title: (service: string) => `${service}を退会`,
    undo: `消去は${SLEEP_DAYS}日後です。それまでは、退会を元に\u2060戻せます。`,
    others: "この\u2060IDと、ほかのサービスは、そのまま使えます。",
    blocked: "いまは退会できません",
    refused: (service: string) => `${service}は、いまは退会できません。`,
    unasked: (service: string) =>
      `${service}に確認できませんでした。しばらくしてから、もう\u2060一度お試しください。`,
    agree: "記録が消去されることを確認しました。",
    submit: "退会する",
    cancel: "退会しない",
    done: (day: string) => `退会しました。${day}までは、元に\u2060戻せます。`,
    failed: "退会できませんでした",
    notInUse: (service: string) => `この\u2060IDでは、${service}を利用していません。`,
  },
  wake: {
    submit: "退会を元に\u2060戻す",
    done: "退会を元に\u2060戻しました。これまで\u2060どおりお使いいただけます。",
    failed: "退会を元に\u2060戻せませんでした",
  },
  /** Erasing a sleeping account early, and for good. */
  erase: {
    section: "記録をいま消去する",
    text: (service: string) =>
      `${service}の記録を、待たずに消去できます。元に\u2060戻すことはできません。`,
    agree: "元に\u2060戻せないことを確認しました。",
    send: "確認コードを送る",
    sent: "登録メールアドレスに届いた6文字の確認コードを入力してください。",
    submit: "いま消去する",
    done: "消去を始めました。メールでもお知らせしました。",
    failed: "消去できませんでした",
  },
  /** The service did not answer: the request may still be done. */
  notYet: {
    title: "まだ完了していません",
    text: "サービスから応答がありません。あとで完了したときは、メールでお知らせします。",
  },
  /** Another action with the service was finished first: leaving it, or undoing its link. */
  sooner: "別のタブや端末での手続きが先に完了しました。現在の状態を表示しています。",
  /** After a result, to home. */
  end: "完了",
  toPlace: (service: string) => `${service}の画面に戻る`,
  /** Where a holder who came from a merge continues. */
  next: {
    merge: {
      text: "続けて、もう\u2060ひとつのIDを統合できます。",
      submit: "統合に戻る",
    },
    other: {
      text: "統合を続けるには、統合後に使うIDでログインし直してください。",
      submit: "ログインし直す",
    },
  },
  home: {
    asleep: (day: string) => `退会済み・${day}まで元に\u2060戻せます`,
    left: {
      title: (service: string) => `${service}は退会済みです`,
      text: (service: string) =>
        `${service}のサイトで退会されたため、一覧から外しました。あらためて連携できます。`,
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
  serviceEmail: "Registered e-\u2060mail address",
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
    again: `To link it again within ${SLEEP_DAYS} days, you’ll need a verification code from that account’s e-\u2060mail address.`,
    notAgain: `You can’t link it again for ${SLEEP_DAYS} days.`,
    agree: "I understand that I won’t be able to use it with this ID.",
    submit: "Unlink",
    cancel: "Keep it linked",
    done: "Unlinked. We’ve e-\u2060mailed you about it.",
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
    sent: "Enter the 6-\u2060character verification code we sent to your e-\u2060mail address.",
    submit: "Erase now",
    done: "We’re erasing your records. We’ve e-\u2060mailed you about it.",
    failed: "The records weren’t erased",
  },
  notYet: {
    title: "Not finished yet",
    text: "The service hasn’t responded. If it still goes through, we’ll e-\u2060mail you.",
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
