import { type AddressStop, type OfficeNotice, REST_MS } from "@musubi/contract";
import { browserWords } from "../both/browser.ts";
import { common } from "./common.ts";
import { takeBack } from "./take-back.ts";

/** What a claimant can show. */
const OLDER =
  "変更の前から使っているパスワード、パスキー、GoogleやAppleのアカウント、ブラウザのいずれか";

const HOURS = REST_MS / 3_600_000;

const CHANGES = {
  "merge-source": "ほかのIDへの統合",
  "merge-target": "ほかのIDからの統合",
  address: "メールアドレスの変更",
  password: "パスワードの変更",
  link: "サービスの連携",
  leaving: "サービスの退会",
  closing: "IDの退会",
  credential: "ログイン方法の変更",
  loser: "以前の状態に戻す手続き",
};

/**
 * The words of our mails. Each subject is enough on its own on a locked phone. An ID is called by the brand's
 * name; the address says which one, as a holder may have several. A button has the words of the page behind it.
 */
export const mail = {
  subject: (brand: string, about: string) => `【${brand}】${about}`,
  id: (brand: string, email: string) => `${brand}（${email}）`,
  /** Phones look for the word before the code when they offer it. */
  codeLine: (code: string) => `確認コード：${code}`,
  /** What the code is for, for a reader who is about to tell it to someone. */
  codeSubject: (code: string, title: string) => `確認コード：${code}（${title}）`,
  codeName: "確認コード",
  codeLife: (minutes: number) =>
    `このコードは${minutes}分間使えます。何度かお送りした場合は、最新のコードだけが有効です。`,
  /** For a code that works on one page only. Below it: when and where it was requested. */
  requestLife: (minutes: number) =>
    `このコードは、メールアドレスを入力した画面で${minutes}分間使えます。何度かお送りした場合は、最新のコードだけが有効です。`,
  codeSecrecy:
    "確認コードを、電話やメールでおたずねすることはありません。ほかの人には教えないでください。",
  time: (date: string, clock: string, zone: string) => `${date} ${clock}（${zone}）`,
  seen: {
    at: "日時",
    from: "ブラウザ",
    ...browserWords.ja,
  },
  servicePlace: "ご利用の内容を見る",
  fact: (name: string, value: string) => `${name}：${value}`,
  link: (name: string, address: string) => `${name}：${address}`,
  /** Below a button. */
  byAddress: "ボタンを押せない場合は、次のURLをブラウザで開いてください。",
  logIn: "ログイン画面を開く",
  /** The reader may not know what happened: the page shows it, and asks again. */
  takeBack: {
    undo: {
      lead: (until: string) => `お心当たりがない場合は、${until}まで、ログインせずに元に戻せます。`,
    },
    unlink: {
      lead: (until: string) =>
        `お心当たりがない場合は、${until}まで、ログインせずに連携を解除できます。`,
    },
    /** If the mail has named the day. */
    undoToo: {
      lead: (_until: string) => "お心当たりがない場合は、ログインせずに元に戻せます。",
    },
    stop: {
      lead: (until: string) =>
        `お心当たりがない場合は、${until}まで、ログインせずに変更を止めて、元のメールアドレスに戻す手続きができます。`,
    },
    /** To a holder who lost the ID because nobody kept the change. */
    bringBack: {
      lead: (until: string) =>
        `ご自身の変更だった場合は、${until}まで、変更後の状態に戻せます。ログインは不要ですが、ご本人であることの確認が必要です。`,
    },
    freeze: {
      lead: (_until: string) =>
        "お心当たりがない場合は、すぐにIDを凍結してください（ログインは不要です）。",
      /** Below the button. */
      after: (until: string) =>
        `凍結すると、すべてのブラウザからログアウトし、${HOURS}時間、IDの変更を止めます。パスワードをお使いの場合は、再設定するとすぐに解除されます。リンクは、${until}まで使えます。`,
    },
  },
  takeBackButtons: { ...takeBack.claims, ...takeBack.undo },
  notYou: "お心当たりがない場合は、すぐに、下の「お問い合わせ」からお知らせください。",

  changeEmailCode: {
    title: "メールアドレスの変更",
    lead: "メールアドレスの変更を続けるには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。",
  },
  proveCode: {
    title: "メールアドレスの確認",
    lead: "メールアドレスを確認してログインするには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。",
  },
  /** To the mailbox of an imported ID that was never confirmed: the mailbox alone does not give access to that ID. */
  unproven: {
    subject: "パスワードの再設定：メールアドレスの確認が済んでいません",
    lead: "パスワードの再設定の手続きがありましたが、このIDは以前のシステムから引き継いだもので、メールアドレスの確認がまだ済んでいません。",
    own: "以前のパスワードがわかる場合は、ログイン画面でログインしてください。確認コードで確認を済ませると、これまでのサービスもそのままご利用いただけます。",
    otherwise:
      "以前のパスワードがわからない場合は、次のリンクから新しいIDを登録できます。この場合、これまでのサービスは引き継がれません。引き継ぎをご希望の場合は、下の「お問い合わせ」からご連絡ください。",
    link: "新しいIDを登録する",
    life: (minutes: number) => `このリンクは${minutes}分間、1回だけ使えます。`,
  },
  serviceResetCode: {
    title: (service: string) => `${service}のパスワードの再設定`,
    lead: (service: string) =>
      `${service}のパスワードを再設定するには、次の確認コードと新しいパスワードを画面に入力してください。`,
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、パスワードは変わりません。",
  },
  signUpCode: {
    title: "新規登録",
    lead: "新規登録を続けるには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、何も登録されません。",
  },
  forgotCode: {
    title: "パスワードの再設定",
    lead: "パスワードを再設定するには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。",
  },
  /** Mailed instead of a code. */
  codeLink: {
    life: (minutes: number) =>
      `このリンクは${minutes}分間、1回だけ使えます。どのブラウザでも開けます。`,
    why: "確認コードの送信や入力が続いたため、代わりにリンクをお送りしています。",
    secrecy: "このリンクは、ほかの人には教えないでください。",
  },
  signUpLink: {
    subject: "新規登録を続けるためのリンク",
    lead: "新規登録を続けるには、次のリンクを開いて、パスワードを設定してください。",
    link: "新規登録を続ける",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。リンク先で手続きをしないかぎり、何も登録されません。",
  },
  forgotLink: {
    subject: "パスワードを再設定するためのリンク",
    lead: "パスワードを再設定するには、次のリンクを開いてください。",
    link: "パスワードを再設定する",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。リンク先で手続きをしないかぎり、何も変わりません。",
  },
  heldAddressCode: {
    title: "以前のメールアドレスでの確認",
    lead: "最近までこのメールアドレスを登録していたIDで手続きを続けるには、次の確認コードを画面に入力してください。",
    leadOfMerge:
      "最近までこのメールアドレスを登録していたIDを別のIDに統合するには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、メールアドレスの変更をお知らせしたメールのリンクから、その変更を止めてください。",
  },
  takeBackLinks: {
    subject: "最近の手続きを元に戻すためのリンク",
    lead: "このメールアドレスを登録していたIDで、次の手続きがありました。お心当たりがない場合は、それぞれのリンクから元に戻せます。以前お送りしたリンクは使えません。",
    afterReset:
      "パスワードが再設定されたため、以前お送りしたリンクは使えなくなりました。最近の手続きと、新しいリンクは次のとおりです。お心当たりがない手続きは、元に戻せます。",
    kinds: CHANGES,
    of: (kind: string, service: string) => `${kind}（${service}）`,
    made: "手続きの日時",
    until: "元に戻せる期限",
    link: "内容を見る",
    why: {
      asked: "ログイン画面でこのメールアドレスが入力されたため、お送りしています。",
      office: "お問い合わせなどを受けて、お送りしています。",
    },
    allYours: "元に戻す必要がなければ、何もする必要はありません。",
  },
  credentials: {
    password: "メールアドレスとパスワード",
    passkey: "パスキー",
    ...common.providers,
  },
  namedPasskey: (name: string) => `パスキー「${name}」`,
  alreadyRegistered: {
    subject: "新規登録：登録済みのメールアドレスです",
    lead: (credentials: string) =>
      `新規登録の手続きがありましたが、このメールアドレスは登録済みです。${credentials}でログインしてください。`,
  },
  noPassword: {
    subject: "パスワードの再設定：このIDにはパスワードがありません",
    lead: (credentials: string) =>
      `パスワードの再設定の手続きがありましたが、このIDにはパスワードがありません。${credentials}でログインしてください。`,
  },
  admission: {
    subject: "新しいブラウザからのログインには、確認が必要です",
    lead: "ログインの失敗が続いているため、新しいブラウザからのログインには、メールでの確認をお願いしています。",
    yours: (minutes: number, until: string) =>
      `ご自身の操作の場合は、ログインに使うブラウザで、${until}までに次のリンクを開いてください。許可してから${minutes}分以内に、そのブラウザでログインしてください。`,
    link: "ログインを許可する",
    notYours:
      "お心当たりがない場合は、リンクを開かずに、このメールを破棄してください。パスワードが知られたわけではありません。いつものブラウザでは、これまでどおりログインできます。",
  },
  addressResting: {
    subject: "新規登録：まだ使えないメールアドレスです",
    lead: (days: number) =>
      `新規登録の手続きがありましたが、このメールアドレスは最近までIDに登録されていました。退会や統合、メールアドレスの変更から${days}日たつと、新規登録に使えます。退会した場合は、ログインすると元に戻せます。`,
  },
  ignore: "お心当たりがない場合は、このメールを破棄してください。何も変わりません。",
  emailChanged: {
    subject: "IDのメールアドレスが変更されました",
    lead: (id: string, newEmail: string) =>
      `${id}のメールアドレスが、${newEmail}\u00a0に変更されました。これからは、新しいメールアドレスでログインしてください。`,
    last: "変更前のメールアドレスにお送りするのは、このメールが最後です。",
  },
  /** To the new address. */
  emailConfirmed: {
    subject: "メールアドレスを変更しました",
    lead: (id: string, newEmail: string) =>
      `${id}のメールアドレスを、${newEmail}\u00a0に変更しました。これからは、このメールアドレスでログインしてください。`,
  },
  passwordChanged: {
    subject: "パスワードが変更されました",
    lead: (id: string) =>
      `${id}のパスワードが変更されました。変更したブラウザを除く、すべてのブラウザからログアウトしました。`,
  },
  credentialAdded: {
    subject: (credential: string) => `ログイン方法に${credential}が追加されました`,
    lead: (id: string, credential: string) =>
      `これからは、${credential}でも、${id}にログインできます。`,
  },
  credentialRemoved: {
    subject: (credential: string) => `ログイン方法から${credential}が削除されました`,
    lead: (id: string, credential: string) =>
      `${id}のログイン方法から、${credential}が削除されました。`,
  },
  credentialsEnded: {
    subject: "IDの凍結が解除されました",
    lead: (id: string) => `${id}の凍結が解除されました。`,
    which: (credentials: string, days: number) =>
      `凍結前の${days}日以内に追加されたログイン方法（${credentials}）を削除しました。必要な場合は、アカウントの「ログイン方法」でもう一度追加してください。`,
  },
  newBrowser: {
    subject: "新しいブラウザからログインがありました",
    lead: (id: string) =>
      `新しいブラウザから、${id}にログインがありました。ご自身のログインであれば、何もする必要はありません。`,
    /** Replaces `again` at the first log-in to an imported ID. */
    moved: "ログインのしくみを新しくしたため、はじめてのログインもお知らせしています。",
    again:
      "Cookieを削除したあとのログインや、プライベートブラウズでのログインも、お知らせしています。",
    by: "ログイン方法",
    after: {
      provider: (provider: string) =>
        `IDを凍結する場合は、${provider}のアカウントのパスワードも変更してください。`,
      passkey:
        "IDを凍結する場合は、凍結が解除されたあと、アカウントの「ログイン方法」でそのパスキーを削除してください。",
    },
  },
  /** About the file with all data about its reader. */
  dataReady: {
    subject: "データのダウンロードの準備ができました",
    lead: (id: string, until: string) =>
      `${id}とご利用中のサービスのデータを、ひとつのファイルにしました。${until}まで、準備を始めたブラウザでダウンロードできます。`,
    link: "データをダウンロードする",
    lacks: (services: string) => `次のサービスのデータは、ファイルに入っていません：${services}`,
    begun: "準備を始めた日時",
    /** About a file that an operator made. */
    byOffice: {
      lead: (id: string, until: string) =>
        `${id}とご利用中のサービスのデータを、ひとつのファイルにしました。${until}まで、ログインしてダウンロードできます。もう一度ダウンロードできるのは、はじめにダウンロードしたブラウザだけです。`,
      why: "お申し出により、準備しました。",
    },
    notYou:
      "お心当たりがない場合は、すぐにパスワードを変更してください。変更すると、ほかのブラウザからログアウトし、このファイルも消去されます。",
  },
  passwordReset: {
    subject: "パスワードが再設定されました",
    lead: (id: string) =>
      `${id}のパスワードが再設定され、すべてのブラウザからログアウトしました。新しいパスワードでログインしてください。`,
  },
  serviceLinked: {
    subject: (services: string) => `${services}を連携しました`,
    lead: (services: string, id: string) =>
      `${services}を、${id}に連携しました。これからは、このIDで利用できます。`,
  },
  merged: {
    subject: (targetEmail: string) => `IDが\u00a0${targetEmail}\u00a0に統合されました`,
    lead: (sourceEmail: string, targetEmail: string) =>
      `${sourceEmail}\u00a0のIDが、${targetEmail}\u00a0のIDに統合されました。これからは、${targetEmail}\u00a0でログインしてください。`,
    undo: (until: string) => `${until}までは、ログインして統合を元に戻せます。`,
    goesBack: "元に戻すと、統合後に増えた記録やポイントも、サービスと一緒に戻ります。",
  },
  unmerged: {
    subject: (sourceEmail: string) => `${sourceEmail}\u00a0の統合が元に戻りました`,
    lead: (sourceEmail: string, targetEmail: string) =>
      `${targetEmail}\u00a0に統合されていた\u00a0${sourceEmail}\u00a0のIDが、元に戻りました。サービスも順に戻ります。`,
    signIn: (sourceEmail: string) => `${sourceEmail}\u00a0でも、またログインできます。`,
  },
  serviceLeft: {
    subject: (service: string) => `${service}を退会しました`,
    lead: (service: string, id: string) => `${id}で利用していた${service}を退会しました。`,
    wayBack: (day: string) =>
      `${day}までは、アカウントにログインして元に戻せます。そのあと、記録は消去されます。`,
  },
  serviceOpened: {
    subject: (service: string) => `${service}の利用を始めました`,
    lead: (service: string, id: string) => `${id}で、${service}の利用を始めました。`,
    leave: "利用しない場合は、次の画面から退会できます。",
  },
  serviceWoken: {
    subject: (service: string) => `${service}の退会を元に戻しました`,
    lead: (service: string, id: string) =>
      `${id}で、${service}の退会を元に戻しました。記録も元のままです。`,
  },
  linkUndone: {
    subject: (service: string) => `${service}の連携を解除しました`,
    lead: (service: string, id: string) =>
      `${service}と、${id}の連携を解除しました。これからは、連携する前と同じ方法で${service}にログインしてください。`,
    again: (days: number) =>
      `${days}日以内に同じアカウントをもう一度連携するには、そのアカウントのメールアドレスに届く確認コードが必要です。`,
    notAgain: (time: string) => `同じアカウントは、${time}まで、もう一度連携できません。`,
  },
  relinkCode: {
    title: (service: string) => `${service}のアカウントの連携`,
    lead: (service: string) =>
      `${service}のアカウントをもう一度連携するには、次の確認コードを画面に入力してください。`,
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、連携されません。",
  },
  eraseCode: {
    title: (service: string) => `${service}の記録の消去`,
    lead: (service: string) =>
      `退会済みの${service}の記録をいま消去するには、次の確認コードを画面に入力してください。消去すると、元に戻すことはできません。`,
    notYou:
      "お心当たりがない場合は、このメールを破棄し、すぐにパスワードを変更してください。コードを入力しないかぎり、消去されません。",
    withoutPassword:
      "お心当たりがない場合は、すぐに、下の「お問い合わせ」からお知らせください。コードを入力しないかぎり、消去されません。",
  },
  serviceErased: {
    subject: (service: string) => `${service}の記録の消去を始めました`,
    lead: (service: string, id: string) =>
      `${id}で退会した${service}の記録の消去を始めました。元に戻すことはできません。`,
  },
  accountClosed: {
    subject: "退会しました",
    lead: (id: string) => `${id}を退会しました。`,
    leadWith: (id: string, services: string) => `${id}と、${services}を退会しました。`,
    wayBack: (until: string) =>
      `${until}までにログインすると、すべて元に戻せます。そのあと、データは消去されます。`,
    thanks: "これまでご利用いただき、ありがとうございました。",
  },
  accountWoken: {
    subject: "退会を元に戻しました",
    lead: (id: string) => `${id}の退会を元に戻しました。`,
    services: (services: string) => `${services}も、順に元に戻ります。記録も元のままです。`,
  },
  accountBlocked: {
    subject: "IDを一時停止しました",
    lead: (id: string) =>
      `${id}を一時停止し、すべてのブラウザからログアウトしました。解除されるまで、ログインや変更、元に戻す手続き、記録の消去はできません。`,
    until: (until: string) => `一時停止は、${until}に解除されます。`,
    kept: "登録内容は、そのまま残っています。変更を元に戻せる期限は、一時停止していた分だけ延びます。",
    ask: "ご不明な点は、下の「お問い合わせ」からご連絡ください。",
  },
  accountUnblocked: {
    subject: "IDの一時停止を解除しました",
    lead: (id: string) => `${id}の一時停止を解除しました。これまでどおりログインできます。`,
    ask: "ご不明な点は、下の「お問い合わせ」からご連絡ください。",
  },
  /** What an operator did. */
  officeAct: {
    acts: {
      unlocked: {
        subject: "ログインの制限を解除しました",
        lead: (id) =>
          `パスワードの誤りが続いたためにかかっていた、${id}へのログインの制限を解除しました。`,
      },
      "logged-out": {
        subject: "すべてのブラウザからログアウトしました",
        lead: (id) =>
          `すべてのブラウザとサービスで、${id}からログアウトしました。お使いになるには、もう一度ログインしてください。`,
      },
      "reset-sent": {
        subject: "パスワード再設定のリンクを、別のメールでお送りします",
        lead: () => "パスワードを再設定するためのリンクを、別のメールでお送りします。",
      },
      "mail-retried": {
        subject: "届かなかったメールをもう一度お送りします",
        lead: () =>
          "このメールアドレスに届かなかったメールを、もう一度お送りします。期限を過ぎた確認コードやリンクは、お送りしません。",
      },
      "links-sent": {
        subject: "変更を元に戻すリンクをもう一度お送りします",
        lead: () =>
          "元に戻せる変更のリンクを、その変更の前に登録されていたメールアドレスに、もう一度お送りします。以前にお送りしたリンクは、使えなくなりました。",
      },
      "freeze-sent": {
        subject: "IDを凍結するリンクをお送りします",
        lead: (id) => `${id}を凍結するためのリンクをお送りします。`,
      },
      "export-prepared": {
        subject: "データのダウンロードを準備しています",
        lead: (id) =>
          `お申し出により、${id}とご利用中のサービスに保存されているデータのファイルを準備しています。ダウンロードできるようになったら、あらためてお知らせします。運営が中身を見ることはありません。`,
      },
      "export-handed": {
        subject: "お渡しするデータのファイルを作成しています",
        lead: (id) =>
          `${id}とご利用中のサービスに保存されているデータのファイルを作成しています。このファイルは、お申し出のあったご本人にお渡しするか、法令に基づいて公的機関に提供します。`,
      },
      "journal-read": {
        subject: "運営が、IDの操作履歴を確認しました",
        lead: (id) => `${id}の操作履歴を、運営が確認しました。`,
      },
    } satisfies Record<OfficeNotice, { subject: string; lead: (id: string) => string }>,
    /** About the link that admits a browser: it follows, or came in a mail of the last hour. */
    admission: {
      sent: "パスワードをお使いの場合は、新しいブラウザでログインするためのリンクも、別のメールでお送りします。",
      lately:
        "新しいブラウザからパスワードでログインする場合は、1時間以内にお送りしたメールのリンクをお使いください。",
    },
    by: "お問い合わせなどを受けて、運営が行った手続きです。",
    ask: "お心当たりがない場合は、下の「お問い合わせ」からご連絡ください。",
    freeze:
      "ほかの人がこのIDを使っているおそれがある場合は、すぐにIDを凍結してください（ログインは不要です）。",
  },
  /** A change of address by an operator, for a holder who has lost the mailbox. */
  addressChange: {
    when: "受付日時",
    asked: {
      subject: "メールアドレスの変更を承認してください",
      lead: (id: string) =>
        `${id}のメールアドレスを、このメールアドレスに変更する依頼を受け付けました。`,
      next: (until: string, hours: number) =>
        `ご依頼の内容でよろしければ、${until}までに承認してください。承認から${hours}時間後に変更します。それまで、IDにログインしないでください（ログインすると取りやめになります）。`,
      /** Not the words of the button behind it, which is still to be pressed. */
      link: "変更の内容を確認する",
      ignore:
        "お心当たりがない場合は、このメールを破棄してください。承認しないかぎり、何も変わりません。",
    },
    told: {
      subject: "メールアドレスの変更の依頼を受け付けました",
      lead: (id: string, email: string) =>
        `お問い合わせを受けて、${id}のメールアドレスを ${email}\u00a0に変更する手続きを始めました。`,
      waits: (hours: number) =>
        `新しいメールアドレスで承認されてから、${hours}時間後に変更します。`,
      set: (due: string) => `新しいメールアドレスで承認されたため、${due}に変更します。`,
      stop: "お心当たりがない場合は、次のリンクから、変更を取りやめてください。ログインは必要ありません。",
      link: "変更を取りやめる",
      yours:
        "ご自身で依頼した場合は、変更が済むまでログインしないでください。ログインすると、変更は取りやめになります。",
    },
    stopped: {
      subject: "メールアドレスの変更を取りやめました",
      lead: (id: string, email: string) =>
        `${id}のメールアドレスを ${email}\u00a0に変更する手続きを取りやめました。`,
      /** To the present mailbox. */
      why: {
        "address-stopped": "ほかの手続きにより、この変更ができなくなったためです。",
        "address-stopped-by-mailbox":
          "このメールアドレスから、変更の取りやめかパスワードの再設定があったためです。",
        "address-stopped-by-session":
          "ログイン中の方が、変更を取りやめたか、パスワードを変更したためです。",
        "address-stopped-by-log-in": "このIDにログインがあったためです。",
        "address-stopped-by-rest":
          "IDの凍結や一時停止、または変更を止める手続きや元に戻す手続きがあったためです。",
      } satisfies Record<AddressStop, string>,
      /** To the new mailbox. */
      unsaid:
        "現在のメールアドレスからの取りやめ、IDへのログイン、またはIDの変更、凍結、一時停止などがあったためです。",
      again:
        "変更が必要な場合は、ログインして変更するか、下の「お問い合わせ」からもう一度ご連絡ください。",
    },
  },
  erasingSoon: {
    subject: "退会したIDのデータが、まもなく消去されます",
    lead: (id: string, erased: string) => `退会した${id}のデータは、${erased}に消去されます。`,
    closed: "退会の日時",
    services: (services: string) => `${services}の記録も、一緒に消去されます。`,
    wayBack:
      "それまでにログインすると、退会を元に戻せます。消去してよい場合は、何もする必要はありません。",
  },
  accountErased: {
    subject: "退会したIDのデータを消去しました",
    lead: (id: string, time: string) => `${id}のデータを、${time}に消去しました。`,
    services: (services: string) => `${services}の記録も、消去しました。`,
    last: "このメールアドレスも消去しました。このIDについてのメールは、これが最後です。",
  },

  /** About a claim to an account. The reader may be right or wrong: each is told what to do, and no more. */
  claims: {
    /** In the middle of a sentence. */
    changes: CHANGES,
    /** The facts about a stop. */
    asked: { at: "お申し出の日時", from: "お申し出のブラウザ" },
    stopBegun: {
      subject: (change: string) => `${change}を止めました`,
      lead: (id: string, change: string, until: string) =>
        `お申し出により、${id}の${change}を止め、すべてのブラウザからログアウトしました。現在お使いの方から異議がなければ、${until}に、変更前の状態に戻ります。`,
      sooner: `お急ぎの場合は、同じリンクをもう一度開いてください。${OLDER}でご本人であることを確認できれば、すぐに元に戻せます。`,
    },
    stopTold: {
      subject: (change: string) => `ご確認ください：${change}が元に戻ります`,
      reminder: (change: string) => `もう一度ご確認ください：${change}が元に戻ります`,
      lead: (id: string, earlier: string, change: string, until: string) =>
        `以前のメールアドレス（${earlier}）からのお申し出により、${id}の${change}を止め、すべてのブラウザからログアウトしました。${until}に変更前の状態に戻り、このメールアドレスではログインできなくなります。`,
      object: `ご自身で変更した場合は、それまでに次のリンクから変更を維持してください。${OLDER}で、ご本人であることを確認します。`,
      link: takeBack.objection.title,
      notYou: "変更にお心当たりがない場合は、何もする必要はありません。",
    },
    frozen: {
      subject: "IDを凍結しました",
      lead: (id: string, until: string) =>
        `${id}を凍結し、すべてのブラウザからログアウトしました。${until}まで、変更はできません。`,
      keptOut: (credentials: string, days: number) =>
        `凍結前の${days}日以内に追加されたログイン方法（${credentials}）は、凍結中は使えず、凍結が解除されると削除されます。`,
      setPassword:
        "ログイン画面の「パスワードを忘れた場合」からパスワードを再設定すると、凍結はすぐに解除されます。",
      wait: "それまでに、ログインに使うGoogleやAppleのアカウントのパスワードを変更してください。",
      passkeys:
        "パスキーでは、これまでどおりログインできます。凍結が解除されたら、アカウントの「ログイン方法」で、お心当たりのないパスキーを削除してください。",
    },
    takenBack: {
      subject: (change: string) => `${change}を元に戻しました`,
      lead: (id: string) => `${id}を変更前の状態に戻し、すべてのブラウザからログアウトしました。`,
      services: "サービスも、順に元に戻ります。",
      setPassword:
        "これまでのパスワードは使えません。ログイン画面の「パスワードを忘れた場合」から、再設定してください。",
      logIn: "変更前と同じ方法で、ログインしてください。",
    },
    undone: {
      subject: (change: string) => `ログインできません：${change}が元に戻りました`,
      lead: (id: string) =>
        `以前のメールアドレスからのお申し出により、このメールアドレスでお使いだった${id}を、変更前の状態に戻しました。このメールアドレスでは、ログインできません。`,
    },
    objected: {
      present: {
        subject: (change: string) => `${change}を維持しました`,
        lead: (id: string) => `${id}をこれまでどおりお使いいただけます。`,
      },
      earlier: {
        subject: (change: string) => `${change}は、元に戻りません`,
        lead: (id: string) =>
          `いま${id}をお使いの方が、変更を維持する手続きをしました。このあと元に戻すには、${OLDER}で、ご本人であることの確認が必要です。`,
      },
    },
  },

  footer: {
    sender: (brand: string) => `このメールは、${brand}からお送りしています。`,
    noReply: "このメールには返信できません。",
    help: "ヘルプ",
    contact: "お問い合わせ",
  },
};
