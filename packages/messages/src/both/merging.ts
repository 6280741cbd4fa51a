import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  /** For a service that the catalogue does not know. */
  unknownService: "そのほかのサービス",
  preview: {
    title: "統合の内容",
    ids: "統合する2つのID",
    target: "統合後に使うID",
    source: "使えなくなるID",
    moves: "引き継ぐサービス",
    movesNothing: "引き継ぐサービスはありません。",
    ends: (source: string) => `${source}\u00a0では、ログインできなくなります。`,
    endsTitle: "使えなくなるもの",
    endsSignIn: (email: string) => `${email}\u00a0ではログインできなくなります`,
    endsProvider: (provider: string, email: string) =>
      `${provider}（${email}）\u2060ではログインできなくなります`,
    endsPasskeys: (email: string, passkeys: number) =>
      `${email}\u00a0のパスキー（${passkeys}個）\u2060ではログインできなくなります`,
    endsSessions: "すべてのブラウザで、使えなくなるIDからログアウトします",
    endsCounted: (sessions: number) =>
      `すべてのブラウザ（ログイン中のもの${sessions}件を含む）\u2060で、使えなくなるIDからログアウトします`,
    final: (until: string) => `${until}までは、元に\u2060戻せます。`,
    along: "元に\u2060戻すと、統合後に増えた記録やポイントも、サービスと一緒に戻ります。",
    link: (source: string) =>
      `${source}\u00a0にも、元に\u2060戻すためのリンクをメールでお送りします。`,
    asleep: {
      title: "引き継がれないサービスがあります",
      text: (service: string, source: string, day: string) =>
        `${service}は ${source}\u00a0で退会済みです。記録は${day}に消去されます。引き継ぐには、先に退会を元に\u2060戻してください。`,
      submit: "もう\u2060ひとつのIDで元に\u2060戻す",
    },
    heldThere: {
      title: "もう\u2060ひとつのIDで、先に確認が必要です",
      why: (source: string) =>
        `${source}\u00a0は、メールアドレスを変更したばかりです。以前のメールアドレスに届く確認コードが必要です。`,
      steps: {
        logOut: "下のボタンを押すと、ログイン中の\u2060IDからログアウトします。",
        confirm: (source: string) =>
          `${source}\u00a0でログインして、確認コードを入力してください。`,
        again: "そのあと15分以内に、もう\u2060一度この\u2060IDで統合の手続きをしてください。",
      },
      instead: (day: string) =>
        `以前のメールアドレスを使えないときは、${day}を過ぎると、確認コードなしで統合できます。`,
      submit: "もう\u2060ひとつのIDで確認する",
    },
    unasked: {
      text: (services: string) =>
        `${services}に確認できませんでした。最後に確認した内容を表示しています。`,
      submit: "もう\u2060一度確認する",
    },
    submit: "統合する",
    leave: "取りやめる",
    otherId: "別のIDを統合する",
    unanswered: "通信できませんでした。まだ何も変わっていません。もう\u2060一度お試しください。",
  },
  refused: {
    /** An ID merged with itself. */
    sameId: (email: string) => `${email}\u00a0は、ログイン中の\u2060IDです。`,
    /** Each names the service that stands in the way. */
    reasons: {
      "shared-service": (service: string) => `どちらの\u2060IDでも${service}をお使いです。`,
      "left-service": (service: string) =>
        `${service}は、ログイン中の\u2060IDで退会してから${SLEEP_DAYS}日たっていないため、まだ引き継げません。`,
      "cannot-move": (service: string) =>
        `もう\u2060ひとつのIDでお使いの${service}は、統合に対応していません。`,
    },
    /** The remedies. Each is shown only if it works. */
    advice: {
      logInToOther: "統合したいもう\u2060ひとつのIDで、ログインし直してください。",
      checkAccount: "アカウントの選び間違いがないかも、ご確認ください。",
      wait: (day: string) => `${day}を過ぎると、統合できるようになります。`,
      waitForPlace: (day: string) =>
        `${day}を過ぎると、このサービスは引き継げるようになります。統合できない原因は、ほかにもあります。`,
      waitForErasing:
        "記録はまもなく消去されます。しばらくしてから、もう\u2060一度お試しください。",
      otherWay: (source: string, target: string) =>
        `統合後に使うIDを ${source}\u00a0にすると、すぐに統合できます。その場合、${target}\u00a0ではログインできなくなります。`,
      /** Both IDs have an account at this service, so one of the two has to be left. */
      leaveHere: (service: string, target: string, source: string) =>
        `${target}\u00a0で${service}を退会すると、${SLEEP_DAYS}日後に統合できます。すぐに統合するときは、退会のあと ${source}\u00a0でログインして、${target}\u00a0を統合してください。`,
      leaveHereAndWait: (service: string, target: string) =>
        `${target}\u00a0で${service}を退会すると、${SLEEP_DAYS}日後に統合できます。`,
      /** Other obstacles are left after this. */
      leaveThereFirst: (service: string, source: string) =>
        `${source}\u00a0に切り替えて、${service}を退会してください（記録は引き継がれず、${SLEEP_DAYS}日後に消去されます）。残りの原因は、続けてご案内します。`,
      leaveThere: (service: string, source: string) =>
        `${source}\u00a0に切り替えて${service}を退会すると、統合できます。${source}\u00a0の${service}の記録は引き継がれず、${SLEEP_DAYS}日後に消去されます。`,
      wake: (service: string, source: string) =>
        `${service}の退会を元に\u2060戻すこともできます。そのあと ${source}\u00a0で${service}を退会すると、統合できます。`,
      erase: (service: string) =>
        `ほかに最近の変更がなければ、${service}の記録をいま消去して、その日を待たずに統合することもできます。消去すると、元に\u2060戻すことはできません。`,
      closeOther: (source: string) =>
        `${source}\u00a0をもう使わないときは、その\u2060IDでログインして退会できます。その\u2060IDのサービスはすべて退会となり、記録は引き継がれません。`,
      closeOne: (target: string, source: string) =>
        `${target}\u00a0と ${source}\u00a0のうち、もう使わないほうは、その\u2060IDでログインして退会できます。その\u2060IDのサービスはすべて退会となり、記録は引き継がれません。`,
      keepBoth: "どちらも使い続けるときは、IDを分けたままお使いください。",
    },
    /** On the buttons below the remedies. */
    steps: {
      leaveHere: (service: string) => `${service}を退会する`,
      leaveThere: "もう\u2060ひとつのIDに切り替える",
      otherWay: "もう\u2060ひとつのIDに統合する",
      wake: (service: string) => `${service}の退会を元に\u2060戻す`,
      erase: (service: string) => `${service}の記録を消去する`,
    },
    ids: "ログインした2つのID",
    target: "ログイン中の\u2060ID",
    source: "もう\u2060ひとつのID",
    otherWays: "ほかの方法",
    /** The obstacle is gone by now. */
    possible: {
      text: "統合できるようになりました。",
      submit: "統合の内容を確認する",
    },
  },
  finished: {
    see: "統合の内容を見る",
  },
  steps: {
    label: "サービスごとの進み具合",
    moved: "引き継ぎました",
    moving: "引き継いでいます…",
    waiting: "これから引き継ぎます",
    refused: "引き継げませんでした",
    back: "戻りました",
    goingBack: "戻しています…",
    waitingToGoBack: "これから戻します",
    refusedBack: "戻せませんでした",
  },
  moving: {
    title: "統合しています",
    target: "統合後に使うID",
    source: "使えなくなるID",
    progress: (done: number, total: number) => `${total}つのうち${done}つを引き継ぎました。`,
    closing: "すべて引き継ぎました。まもなく完了します。",
    canLeave: "画面を閉じても続きます。",
  },
  goingBack: {
    title: "元に\u2060戻しています",
    target: "引き継いだID",
    source: "元の\u2060ID",
    progress: (done: number, total: number) => `${total}つのうち${done}つが戻りました。`,
    closing: "すべて戻りました。まもなく完了します。",
  },
  stopped: {
    title: "統合が途中で止まっています",
    progress: (done: number, total: number) => `${total}つのうち${done}つは引き継ぎ済みです。`,
    noSteps: "残りは、最後の手続きだけです。",
    unanswered: "サービスにつながりませんでした。しばらくしてから再開してください。",
    resume: "統合を再開する",
    resumeBack: "元に\u2060戻す手続きを再開する",
    cancel: "統合を取りやめる",
    backTitle: "統合を元に\u2060戻しています",
    backProgress: (done: number, total: number) => `${total}つのうち${done}つが戻っています。`,
    asSource: {
      title: "この\u2060IDは統合の途中です",
      lead: (target: string) => `${target}\u00a0に統合しています。`,
      advice: (target: string) =>
        `${target}\u00a0でログインすると、再開できます。お心当たりがないときは、取りやめてください。`,
    },
  },
  confirmCancel: {
    title: "統合を取りやめますか",
    text: "すでに引き継いだサービスは、元の\u2060IDに戻ります。",
    submit: "統合を取りやめる",
    leave: "統合を続ける",
  },
  cancelled: {
    title: "統合を取りやめました",
    lead: (source: string) => `${source}\u00a0のサービスは、すべて元の\u2060IDにあります。`,
    home: "アカウントに戻る",
    back: "「サービスを追加」\u2060に戻る",
  },
  tooLate: "統合はすでに完了しているため、取りやめられませんでした。",
  recent: {
    title: "最近の統合",
    target: "統合後に使うID",
    source: "使えなくなったID",
    moved: "引き継いだサービス",
    until: (date: string) =>
      `${date}までは元に\u2060戻せます。元に\u2060戻すと、統合後に増えた記録やポイントも、サービスと一緒に戻ります。`,
    undo: "統合を元に\u2060戻す",
    hindered: {
      title: (service: string) => `${service}は元に\u2060戻りません`,
      gone: (service: string) =>
        `${service}のアカウントは、この\u2060IDにはもうありません。ほかは元に\u2060戻せます。`,
    },
  },
  confirmUndo: {
    title: "統合を元に\u2060戻しますか",
    text: (source: string) =>
      `サービスが ${source}\u00a0に戻り、また ${source}\u00a0でログインできます。`,
    submit: "元に\u2060戻す",
    leave: "このままにする",
  },
  undone: {
    title: "統合を元に\u2060戻しました",
    lead: (source: string) =>
      `${source}\u00a0で、またログインできます。お知らせのメールを、両方のメールアドレスにお送りしました。`,
    kept: (services: string) =>
      `次のサービスは、サービス側の都合で元に\u2060戻せませんでした：${services}`,
    home: "アカウントに戻る",
    back: "「サービスを追加」\u2060に戻る",
  },
  notice: {
    underWay: {
      title: "統合の途中です",
      text: (source: string, target: string) =>
        `${source}\u00a0を ${target}\u00a0に統合しています。`,
    },
    goingBack: {
      title: "統合を元に\u2060戻しています",
      text: (source: string) => `${source}\u00a0のサービスを元に\u2060戻しています。`,
    },
    recent: {
      title: "IDを統合しました",
      text: (source: string, date: string) =>
        `${source}\u00a0の統合は、${date}まで元に\u2060戻せます。`,
    },
  },
};

const services = (count: number) => (count === 1 ? "1 service" : `${count} services`);

const en: Words<typeof ja> = {
  unknownService: "Another service",
  preview: {
    title: "Review the merge",
    ids: "The two IDs",
    target: "The ID you’ll keep",
    source: "The ID you’ll stop using",
    moves: "Services that will move",
    movesNothing: "None",
    ends: (source) => `You’ll no longer be able to log in with the ID ${source}.`,
    endsTitle: "What stops working",
    endsSignIn: (email) => `You’ll no longer be able to log in with ${email}`,
    endsProvider: (provider, email) =>
      `You’ll no longer be able to log in with ${provider} (${email})`,
    endsPasskeys: (email, passkeys) =>
      `You’ll no longer be able to log in with the passkeys of ${email} (${passkeys})`,
    endsSessions: "The ID you’ll stop using will be logged out on every device",
    endsCounted: (sessions) =>
      `The ID you’ll stop using will be logged out on every device (browsers logged in now: ${sessions})`,
    final: (until) => `You can undo this until ${until}.`,
    along: "If you do, records and points added in the meantime will move back too.",
    link: (source) => `We’ll also send ${source} a link that undoes it.`,
    asleep: {
      title: "One service won’t move",
      text: (service, source, day) =>
        `${source} has left ${service}, and its records will be erased on ${day}. To move it, undo leaving first.`,
      submit: "Switch IDs and undo leaving",
    },
    heldThere: {
      title: "Confirm with the other ID first",
      why: (source) =>
        `The address of ${source} changed recently. You need the verification code we send to its earlier address.`,
      steps: {
        logOut: "The button below logs you out of the ID you’re logged in with.",
        confirm: (source) => `Log in with ${source} and enter the verification code.`,
        again: "Within 15 minutes after that, start the merge with this ID again.",
      },
      instead: (day) =>
        `If you can no longer use the earlier address, you can merge without a verification code after ${day}.`,
      submit: "Confirm with the other ID",
    },
    unasked: {
      text: (services) => `We couldn’t check ${services}. This is the latest we have.`,
      submit: "Check again",
    },
    submit: "Merge",
    leave: "Cancel",
    otherId: "Merge a different ID",
    unanswered: "The connection failed. Nothing has changed yet. Try again.",
  },
  refused: {
    sameId: (email) => `${email} is the ID you’re already using.`,
    reasons: {
      "shared-service": (service) => `Both IDs use ${service}.`,
      "left-service": (service) =>
        `Your ID left ${service} less than ${SLEEP_DAYS} days ago, so the other ID’s account there can’t move yet.`,
      "cannot-move": (service) => `The other ID uses ${service}, which doesn’t support merging.`,
    },
    advice: {
      logInToOther: "Log in with the other ID that you want to merge.",
      checkAccount: "Check that you picked the right account, too.",
      wait: (day) => `After ${day}, you can merge them.`,
      waitForPlace: (day) =>
        `After ${day}, this service can move. It isn’t the only reason why you can’t merge.`,
      waitForErasing: "The records will be erased soon. Try again later.",
      otherWay: (source, target) =>
        `You can merge now if you keep ${source} instead. You won’t be able to log in with ${target} any more.`,
      leaveHere: (service, target, source) =>
        `If ${target} leaves ${service}, you can merge ${SLEEP_DAYS} days later. To merge at once, log in with ${source} after leaving, and merge ${target} into it.`,
      leaveHereAndWait: (service, target) =>
        `If ${target} leaves ${service}, you can merge ${SLEEP_DAYS} days later.`,
      leaveThereFirst: (service, source) =>
        `Log in with ${source} and leave ${service}. The ${service} records of ${source} won’t move, and will be erased after ${SLEEP_DAYS} days. We’ll then show you what’s left.`,
      leaveThere: (service, source) =>
        `Log in with ${source} and leave ${service}. Then you can merge. The ${service} records of ${source} won’t move, and will be erased after ${SLEEP_DAYS} days.`,
      wake: (service, source) =>
        `You can also undo leaving ${service}. Then log in with ${source} and leave it there, and you can merge.`,
      erase: (service) =>
        `If nothing else changed recently, you can also erase your ${service} records now, and merge without waiting. You can’t undo that.`,
      closeOther: (source) =>
        `If you no longer need ${source}, log in with it and close it. It then leaves all its services, and nothing moves to your ID.`,
      closeOne: (target, source) =>
        `If you no longer need ${target} or ${source}, log in with that ID and close it. It then leaves all its services, and nothing moves to the other ID.`,
      keepBoth: "To keep using both, leave your IDs as they are.",
    },
    steps: {
      leaveHere: (service) => `Leave ${service}`,
      leaveThere: "Switch to the other ID",
      otherWay: "Merge into the other ID",
      wake: (service) => `Undo leaving ${service}`,
      erase: (service) => `Erase the ${service} records`,
    },
    ids: "The two IDs you logged in with",
    target: "Your ID",
    source: "The other ID",
    otherWays: "Other options",
    possible: {
      text: "The two IDs can be merged now.",
      submit: "Check what will happen",
    },
  },
  finished: {
    see: "View the merge",
  },
  steps: {
    label: "Progress of each service",
    moved: "Moved",
    moving: "Moving…",
    waiting: "Waiting",
    refused: "Couldn’t be moved",
    back: "Moved back",
    goingBack: "Moving back…",
    waitingToGoBack: "Waiting to move back",
    refusedBack: "Couldn’t be moved back",
  },
  moving: {
    title: "Merging",
    target: "The ID you’ll keep",
    source: "The ID you’ll stop using",
    progress: (done, total) => `${done} of ${services(total)} moved.`,
    closing: "Everything has moved. Finishing.",
    canLeave: "You can close this page. The merge will continue.",
  },
  goingBack: {
    title: "Undoing",
    target: "Moving from",
    source: "Moving back to",
    progress: (done, total) => `${done} of ${services(total)} moved back.`,
    closing: "Everything has moved back. Finishing.",
  },
  stopped: {
    title: "The merge isn’t finished",
    progress: (done, total) => `${done} of ${services(total)} moved so far.`,
    noSteps: "Only the last step is left.",
    unanswered: "We couldn’t reach the service. Continue in a while.",
    resume: "Continue merging",
    resumeBack: "Continue undoing",
    cancel: "Cancel the merge",
    backTitle: "The merge is being undone",
    backProgress: (done, total) => `${done} of ${services(total)} moved back so far.`,
    asSource: {
      title: "This ID is being merged",
      lead: (target) => `It’s being merged into ${target}.`,
      advice: (target) =>
        `Log in with ${target} to continue. If you didn’t ask for this, cancel it.`,
    },
  },
  confirmCancel: {
    title: "Cancel the merge?",
    text: "Services that have moved will move back to the ID they came from.",
    submit: "Cancel the merge",
    leave: "Keep merging",
  },
  cancelled: {
    title: "The merge was cancelled",
    lead: (source) => `All services of ${source} are back where they were.`,
    home: "Back to your account",
    back: "Back to “Add a service”",
  },
  tooLate: "The merge had already finished, so it couldn’t be cancelled.",
  recent: {
    title: "Recent merge",
    target: "The ID you kept",
    source: "The ID you stopped using",
    moved: "Services that moved",
    until: (date) =>
      `You can undo this until ${date}. If you do, records and points added since the merge will move back with the services.`,
    undo: "Undo the merge",
    hindered: {
      title: (service) => `${service} won’t move back`,
      gone: (service) =>
        `Your ${service} account is no longer with this ID. The rest will go back.`,
    },
  },
  confirmUndo: {
    title: "Undo the merge?",
    text: (source) =>
      `The services will go back to ${source}, and you’ll be able to log in with it again.`,
    submit: "Undo",
    leave: "Keep it merged",
  },
  undone: {
    title: "The merge was undone",
    lead: (source) =>
      `You can log in with ${source} again. We’ve sent an e-\u2060mail about it to both addresses.`,
    kept: (services) => `These services couldn’t be moved back: ${services}`,
    home: "Back to your account",
    back: "Back to “Add a service”",
  },
  notice: {
    underWay: {
      title: "A merge is under way",
      text: (source, target) => `${source} is being merged into ${target}.`,
    },
    goingBack: {
      title: "The merge is being undone",
      text: (source) => `The services of ${source} are being moved back.`,
    },
    recent: {
      title: "IDs merged",
      text: (source, date) => `You can undo the merge of ${source} until ${date}.`,
    },
  },
};

/** The screens of a merge. No line breaks between an address and its particle: hence `\u00a0`. */
export const mergingWords = { ja, en };
