import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  /** For a service that the catalogue does not know. */
  unknownService: "そのほかの¦サービス",
  preview: {
    title: "統合の内容",
    ids: "統合する¦2つのID",
    target: "統合後に¦使うID",
    source: "使えなくなるID",
    moves: "引き継ぐ¦サービス",
    movesNothing: "引き継ぐ¦サービスは¦ありません。",
    ends: (source: string) => `${source}\u00a0では、ログイン¦できなくなります。`,
    endsTitle: "使えなくなるもの",
    endsSignIn: (email: string) => `${email}\u00a0では¦ログイン¦できなくなります`,
    endsProvider: (provider: string, email: string) =>
      `${provider}¦（${email}）では¦ログイン¦できなくなります`,
    endsPasskeys: (email: string, passkeys: number) =>
      `${email}\u00a0の¦パスキー¦（${passkeys}個）では¦ログイン¦できなくなります`,
    endsSessions: "すべての¦ブラウザで、使えなくなる¦IDから¦ログアウトします",
    endsCounted: (sessions: number) =>
      `すべての¦ブラウザ¦（ログイン中の¦もの¦${sessions}件を¦含む）で、使えなくなる¦IDから¦ログアウトします`,
    final: (until: string) => `${until}までは、元に戻せます。`,
    along: "元に戻すと、統合後に¦増えた¦記録や¦ポイントも、サービスと¦一緒に¦戻ります。",
    link: (source: string) =>
      `${source}\u00a0にも、元に戻すための¦リンクを¦メールで¦お送りします。`,
    asleep: {
      title: (service: string) => `${service}は¦引き継がれません`,
      kept: (service: string, target: string) => `${target}\u00a0の¦${service}を¦使い続けます。`,
      text: (source: string, day: string) =>
        `${source}\u00a0では¦退会済みで、記録は¦${day}に¦消去されます。`,
      wake: "引き継ぐには、先に¦退会を¦元に戻して¦ください。",
      submit: "もうひとつの¦IDで¦元に戻す",
    },
    heldThere: {
      title: "もうひとつの¦IDで、先に¦確認が¦必要です",
      why: (source: string) =>
        `${source}\u00a0は、メールアドレスを¦変更したばかりです。以前の¦メールアドレスに¦届く¦確認コードが¦必要です。`,
      steps: {
        logOut: "下の¦ボタンを¦押すと、ログイン中の¦IDから¦ログアウトします。",
        confirm: (source: string) =>
          `${source}\u00a0で¦ログインして、確認コードを¦入力して¦ください。`,
        again: "その¦あと¦15分以内に、もう一度¦このIDで¦統合の¦手続きを¦して¦ください。",
      },
      instead: (day: string) =>
        `以前の¦メールアドレスを¦使えない¦ときは、${day}を¦過ぎると、確認コードなしで¦統合¦できます。`,
      submit: "もうひとつの¦IDで¦確認する",
    },
    unasked: {
      text: (services: string) =>
        `${services}に¦確認¦できませんでした。最後に¦確認した¦内容を¦表示しています。`,
      submit: "もう一度¦確認する",
    },
    submit: "統合する",
    leave: "取りやめる",
    otherId: "別のIDを¦統合する",
    unanswered: "通信¦できませんでした。まだ¦何も¦変わっていません。もう一度¦お試しください。",
  },
  refused: {
    /** An ID merged with itself. */
    sameId: (email: string) => `${email}\u00a0は、ログイン中の¦IDです。`,
    /** Each names the service that stands in the way. */
    reasons: {
      "shared-service": (service: string) => `どちらの¦IDでも¦${service}を¦お使いです。`,
      "left-service": (service: string) =>
        `${service}は、ログイン中の¦IDで¦退会してから¦${SLEEP_DAYS}日たっていないため、まだ¦引き継げません。`,
      "cannot-move": (service: string) =>
        `もうひとつの¦IDで¦お使いの${service}は、統合に¦対応していません。`,
    },
    /** The remedies. Each is shown only if it works. */
    advice: {
      logInToOther: "統合したい¦もうひとつの¦IDで、ログインし直して¦ください。",
      checkAccount: "アカウントの¦選び間違いが¦ないかも、ご確認ください。",
      wait: (day: string) => `${day}を¦過ぎると、統合¦できるようになります。`,
      waitForPlace: (day: string) =>
        `${day}を¦過ぎると、この¦サービスは¦引き継げるようになります。統合¦できない¦原因は、ほかにも¦あります。`,
      waitForErasing: "記録は¦まもなく¦消去されます。しばらくしてから、もう一度¦お試しください。",
      otherWay: (source: string, target: string) =>
        `統合後に¦使う¦IDを ${source}\u00a0に¦すると、すぐに¦統合¦できます。その場合、${target}\u00a0では¦ログイン¦できなくなります。`,
      /** Both IDs have an account at this service, so one of the two has to be left. */
      leaveHere: (service: string, target: string, source: string) =>
        `${target}\u00a0で¦${service}を¦退会すると、${SLEEP_DAYS}日後に¦統合¦できます。すぐに¦統合する¦ときは、退会の¦あと ${source}\u00a0で¦ログインして、${target}\u00a0を¦統合して¦ください。`,
      leaveHereAndWait: (service: string, target: string) =>
        `${target}\u00a0で¦${service}を¦退会すると、${SLEEP_DAYS}日後に¦統合¦できます。`,
      /** Other obstacles are left after this. */
      leaveThereFirst: (service: string, source: string) =>
        `${source}\u00a0に¦切り替えて、${service}を¦退会して¦ください¦（記録は¦引き継がれず、${SLEEP_DAYS}日後に¦消去されます）。残りの¦原因は、続けて¦ご案内します。`,
      leaveThere: (service: string, source: string) =>
        `${source}\u00a0に¦切り替えて¦${service}を¦退会すると、統合¦できます。${source}\u00a0の¦${service}の¦記録は¦引き継がれず、${SLEEP_DAYS}日後に¦消去されます。`,
      wake: (service: string, source: string) =>
        `${service}の¦退会を¦元に戻すこともできます。その¦あと ${source}\u00a0で¦${service}を¦退会すると、統合¦できます。`,
      erase: (service: string) =>
        `ほかに¦最近の¦変更が¦なければ、${service}の¦記録を¦いま消去して、その¦日を¦待たずに¦統合する¦こともできます。消去すると、元に戻すことは¦できません。`,
      closeOther: (source: string) =>
        `${source}\u00a0を¦もう¦使わない¦ときは、そのIDで¦ログインして¦退会¦できます。そのIDの¦サービスは¦すべて¦退会となり、記録は¦引き継がれません。`,
      closeOne: (target: string, source: string) =>
        `${target}\u00a0と ${source}\u00a0の¦うち、もう¦使わない¦ほうは、そのIDで¦ログインして¦退会¦できます。そのIDの¦サービスは¦すべて¦退会となり、記録は¦引き継がれません。`,
      keepBoth: "どちらも¦使い続ける¦ときは、IDを¦分けたまま¦お使いください。",
    },
    /** On the buttons below the remedies. */
    steps: {
      leaveHere: (service: string) => `${service}を¦退会する`,
      leaveThere: (source: string) => `${source}\u00a0で¦ログインして¦続ける`,
      otherWay: "もうひとつの¦IDに¦統合する",
      wake: (service: string) => `${service}の¦退会を¦元に戻す`,
      erase: (service: string) => `${service}の¦記録を¦消去する`,
    },
    ids: "ログインした¦2つのID",
    target: "ログイン中のID",
    source: "もうひとつのID",
    otherWays: "ほかの方法",
    /** The obstacle is gone by now. */
    possible: {
      text: "統合¦できるようになりました。",
      submit: "統合の¦内容を¦確認する",
    },
  },
  finished: {
    see: "統合の¦内容を見る",
  },
  steps: {
    label: "サービスごとの¦進み具合",
    moved: "引き継ぎました",
    moving: "引き継いでいます…",
    waiting: "これから¦引き継ぎます",
    refused: "引き継げませんでした",
    back: "戻りました",
    goingBack: "戻しています…",
    waitingToGoBack: "これから¦戻します",
    refusedBack: "戻せませんでした",
  },
  moving: {
    title: "統合しています",
    target: "統合後に¦使うID",
    source: "使えなくなるID",
    progress: (done: number, total: number) => `${total}つの¦うち${done}つを¦引き継ぎました。`,
    closing: "すべて¦引き継ぎました。まもなく¦完了します。",
    canLeave: "画面を¦閉じても¦続きます。",
  },
  goingBack: {
    title: "元に戻しています",
    target: "引き継いだID",
    source: "元のID",
    progress: (done: number, total: number) => `${total}つの¦うち¦${done}つが¦戻りました。`,
    closing: "すべて¦戻りました。まもなく¦完了します。",
  },
  stopped: {
    title: "統合が¦途中で¦止まっています",
    progress: (done: number, total: number) => `${total}つの¦うち${done}つは¦引き継ぎ済みです。`,
    noSteps: "残りは、最後の¦手続きだけです。",
    unanswered:
      "サービスから¦応答が¦ありません。1分ほどで¦自動的に¦再開します。画面を¦閉じても¦続きます。",
    resume: "統合を¦再開する",
    resumeBack: "元に戻す手続きを¦再開する",
    cancel: "統合を¦取りやめる",
    backTitle: "統合を¦元に戻しています",
    backProgress: (done: number, total: number) => `${total}つの¦うち¦${done}つが¦戻っています。`,
    asSource: {
      title: "このIDは¦統合の¦途中です",
      lead: (target: string) => `${target}\u00a0に¦統合しています。`,
      advice: (target: string) =>
        `${target}\u00a0で¦ログインすると、再開¦できます。お心当たりが¦ない¦ときは、取りやめて¦ください。`,
    },
  },
  confirmCancel: {
    title: "統合を¦取りやめますか",
    text: "すでに¦引き継いだサービスは、元のIDに¦戻ります。",
    submit: "統合を¦取りやめる",
    leave: "統合を¦続ける",
  },
  cancelled: {
    title: "統合を¦取りやめました",
    lead: (source: string) => `${source}\u00a0の¦サービスは、すべて¦元のIDに¦あります。`,
    home: "アカウントに戻る",
    back: "「サービスを追加」に戻る",
  },
  tooLate: "統合は¦すでに¦完了しているため、取りやめられませんでした。",
  recent: {
    title: "最近の統合",
    target: "統合後に¦使うID",
    source: "使えなくなったID",
    moved: "引き継いだサービス",
    until: (date: string) =>
      `${date}までは¦元に戻せます。元に戻すと、統合後に¦増えた¦記録や¦ポイントも、サービスと¦一緒に¦戻ります。`,
    undo: "統合を¦元に戻す",
    hindered: {
      title: (service: string) => `${service}は¦元に戻りません`,
      gone: (service: string) =>
        `${service}の¦アカウントは、このIDには¦もう¦ありません。ほかは¦元に戻せます。`,
    },
  },
  confirmUndo: {
    title: "統合を¦元に戻しますか",
    text: (source: string) =>
      `サービスが ${source}\u00a0に¦戻り、また ${source}\u00a0で¦ログイン¦できます。`,
    submit: "元に戻す",
    leave: "このままにする",
  },
  undone: {
    title: "統合を¦元に戻しました",
    lead: (source: string) =>
      `${source}\u00a0で、また¦ログイン¦できます。お知らせの¦メールを、両方の¦メールアドレスに¦お送りしました。`,
    kept: (services: string) =>
      `次の¦サービスは、サービス側の¦都合で¦元に戻せませんでした：${services}`,
    home: "アカウントに戻る",
    back: "「サービスを追加」に戻る",
  },
  notice: {
    underWay: {
      title: "統合の¦途中です",
      text: (source: string, target: string) =>
        `${source}\u00a0を ${target}\u00a0に¦統合しています。`,
    },
    goingBack: {
      title: "統合を¦元に戻しています",
      text: (source: string) => `${source}\u00a0の¦サービスを¦元に戻しています。`,
    },
    recent: {
      title: "IDを¦統合しました",
      text: (source: string, date: string) =>
        `${source}\u00a0の¦統合は、${date}まで¦元に戻せます。`,
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
      title: (service) => `${service} won’t move`,
      kept: (service, target) => `You keep ${service} of ${target}.`,
      text: (source, day) => `${source} has left it, and its records will be erased on ${day}.`,
      wake: "To move it, undo leaving first.",
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
      leaveThere: (source) => `Continue as ${source}`,
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
    unanswered:
      "A service isn’t responding. We’ll go on in about a minute, even if you close this page.",
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
      `You can log in with ${source} again. We’ve sent an e-mail about it to both addresses.`,
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
