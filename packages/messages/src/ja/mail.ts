import { type AddressStop, type OfficeNotice, REST_MS } from "@musubi/contract";
import { browserWords } from "../both/browser.ts";
import { common } from "./common.ts";
import { takeBack } from "./take-back.ts";

/** What a claimant can show. */
const OLDER =
  "変更の¦前から¦使っている¦パスワード、パスキー、Googleや¦Appleの¦アカウント、ブラウザの¦いずれか";

const HOURS = REST_MS / 3_600_000;

/** Goes on in the button below it. */
const NOT_YOU = "お心当たりが¦ない¦場合は、";

const CHANGES = { ...takeBack.outlook.undone, "merge-target": "ほかのIDからの¦統合" };

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
  codeSubject: (code: string, title: string) => `確認コード：${code}¦（${title}）`,
  codeName: "確認コード",
  codeLife: (minutes: number) =>
    `この¦コードは¦${minutes}分間¦使えます。何度か¦お送りした¦場合は、最新の¦コードだけが¦有効です。`,
  /** For a code that works on one page only. Below it: when and where it was requested. */
  requestLife: (minutes: number) =>
    `この¦コードは、メールアドレスを¦入力した¦画面で¦${minutes}分間¦使えます。何度か¦お送りした¦場合は、最新の¦コードだけが¦有効です。`,
  codeSecrecy:
    "確認コードを、電話や¦メールで¦おたずねする¦ことは¦ありません。ほかの¦人には¦教えないで¦ください。",
  time: (date: string, clock: string, zone: string) => `${date} ${clock}（${zone}）`,
  seen: {
    at: "日時",
    from: "ブラウザ",
    ...browserWords.ja,
  },
  servicePlace: "ご利用の¦内容を見る",
  fact: (name: string, value: string) => `${name}：${value}`,
  link: (name: string, address: string) => `${name}：${address}`,
  /** Below a button. */
  byAddress: "ボタンを¦押せない¦場合は、次の¦URLを¦ブラウザで¦開いて¦ください。",
  logIn: "ログイン画面を開く",
  /**
   * Above the button, and below it. The reader may not know what happened: the page behind the button shows it, and
   * asks again.
   */
  takeBack: {
    undo: {
      lead: NOT_YOU,
      after: (until: string) => `${until}まで、ログインせずに¦元に戻せます。`,
    },
    unlink: {
      lead: NOT_YOU,
      after: (until: string) => `${until}まで、ログインせずに¦連携を¦解除¦できます。`,
    },
    /** If the mail has named the day. */
    undoToo: {
      lead: NOT_YOU,
      after: (_until: string) => "上の¦ボタンからは、ログインせずに¦元に戻せます。",
    },
    stop: {
      lead: NOT_YOU,
      after: (until: string) =>
        `${until}まで、ログインせずに¦変更を¦止めて、元の¦メールアドレスに¦戻す手続きが¦できます。`,
    },
    /** To a holder who lost the ID because nobody kept the change. */
    bringBack: {
      lead: "ご自身の¦変更だった¦場合は、",
      after: (until: string) =>
        `${until}まで、変更後の¦状態に¦戻せます。ログインは¦不要ですが、ご本人である¦ことの¦確認が¦必要です。`,
    },
    freeze: {
      lead: NOT_YOU,
      after: (until: string) =>
        `凍結すると、すべての¦ブラウザから¦ログアウトし、${HOURS}時間、IDの¦変更を¦止めます。ログインは¦不要です。パスワードを¦お使いの¦場合は、再設定すると¦すぐに¦解除されます。リンクは、${until}まで¦使えます。`,
    },
  },
  takeBackButtons: { ...takeBack.claims, ...takeBack.undo },
  browsers: "ログイン中の¦ブラウザを見る",
  /** At the end of a warning in another language. */
  elsewise: {
    says: "お心当たりが¦ない¦場合は、こちらから¦ご確認ください。",
    link: "内容を¦見る¦（日本語）",
  },
  notYou: "お心当たりが¦ない¦場合は、すぐに、下の¦「お問い合わせ」から¦お知らせ¦ください。",

  changeEmailCode: {
    title: "メールアドレスの¦変更",
    lead: "メールアドレスの¦変更を¦続けるには、次の¦確認コードを¦画面に¦入力して¦ください。",
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。コードを¦入力しないかぎり、何も¦変わりません。",
  },
  proveCode: {
    title: "メールアドレスの¦確認",
    lead: "メールアドレスを¦確認して¦ログインするには、次の¦確認コードを¦画面に¦入力して¦ください。",
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。コードを¦入力しないかぎり、何も¦変わりません。",
  },
  /** To the mailbox of an imported ID that was never confirmed: the mailbox alone does not give access to that ID. */
  unproven: {
    subject: "パスワードの¦再設定：メールアドレスの¦確認が¦済んでいません",
    lead: "パスワードの¦再設定の¦手続きが¦ありましたが、このIDは¦以前の¦システムから¦引き継いだもので、メールアドレスの¦確認が¦まだ¦済んでいません。",
    own: "以前の¦パスワードが¦わかる¦場合は、ログイン画面で¦ログインして¦ください。確認コードで¦確認を¦済ませると、これまでの¦サービスも¦そのまま¦ご利用いただけます。",
    otherwise:
      "以前の¦パスワードが¦わからない¦場合は、次の¦リンクから¦新しい¦IDを¦登録¦できます。この場合、これまでの¦サービスは¦引き継がれません。引き継ぎを¦ご希望の¦場合は、下の¦「お問い合わせ」から¦ご連絡ください。",
    link: "新しい¦IDを¦登録する",
    life: (minutes: number) => `このリンクは¦${minutes}分間、1回だけ¦使えます。`,
  },
  serviceResetCode: {
    title: (service: string) => `${service}の¦パスワードの¦再設定`,
    lead: (service: string) =>
      `${service}の¦パスワードを¦再設定するには、次の¦確認コードと¦新しい¦パスワードを¦画面に¦入力して¦ください。`,
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。コードを¦入力しないかぎり、パスワードは¦変わりません。",
  },
  signUpCode: {
    title: "新規登録",
    lead: "新規登録を¦続けるには、次の¦確認コードを¦画面に¦入力して¦ください。",
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。コードを¦入力しないかぎり、何も¦登録されません。",
  },
  forgotCode: {
    title: "パスワードの¦再設定",
    lead: "パスワードを¦再設定するには、次の¦確認コードを¦画面に¦入力して¦ください。",
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。コードを¦入力しないかぎり、何も¦変わりません。",
  },
  /** Mailed instead of a code. */
  codeLink: {
    life: (minutes: number) =>
      `このリンクは¦${minutes}分間、1回だけ¦使えます。どのブラウザでも¦開けます。`,
    why: "確認コードの¦送信や¦入力が¦続いたため、代わりに¦リンクを¦お送りしています。",
    secrecy: "このリンクは、ほかの¦人には¦教えないで¦ください。",
  },
  signUpLink: {
    subject: "新規登録を¦続ける¦ための¦リンク",
    lead: "新規登録を¦続けるには、次の¦リンクを¦開いて、パスワードを¦設定して¦ください。",
    link: "新規登録を¦続ける",
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。リンク先で¦手続きを¦しないかぎり、何も¦登録されません。",
  },
  forgotLink: {
    subject: "パスワードを¦再設定する¦ための¦リンク",
    lead: "パスワードを¦再設定するには、次の¦リンクを¦開いて¦ください。",
    link: "パスワードを¦再設定する",
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。リンク先で¦手続きを¦しないかぎり、何も¦変わりません。",
  },
  heldAddressCode: {
    title: "以前の¦メールアドレスでの¦確認",
    lead: "最近まで¦この¦メールアドレスを¦登録していた¦IDで¦手続きを¦続けるには、次の¦確認コードを¦画面に¦入力して¦ください。",
    leadOfMerge:
      "最近まで¦この¦メールアドレスを¦登録していた¦IDを¦別のIDに¦統合するには、次の¦確認コードを¦画面に¦入力して¦ください。",
    notYou:
      "お心当たりが¦ない¦場合は、メールアドレスの¦変更を¦お知らせした¦メールの¦リンクから、その¦変更を¦止めて¦ください。",
  },
  takeBackLinks: {
    subject: "最近の¦手続きを¦元に戻すための¦リンク",
    lead: "この¦メールアドレスを¦登録していた¦IDで、次の¦手続きが¦ありました。お心当たりが¦ない¦場合は、それぞれの¦リンクから¦元に戻せます。以前¦お送りしたリンクは¦使えません。",
    afterReset:
      "パスワードが¦再設定されたため、以前¦お送りしたリンクは¦使えなくなりました。最近の¦手続きと、新しい¦リンクは¦次の¦とおりです。お心当たりが¦ない¦手続きは、元に戻せます。",
    kinds: CHANGES,
    of: (kind: string, service: string) => `${kind}（${service}）`,
    made: "手続きの日時",
    until: "元に戻せる期限",
    link: "内容を見る",
    why: {
      asked: "ログイン画面で¦この¦メールアドレスが¦入力されたため、お送りしています。",
      office: "お問い合わせなどを¦受けて、お送りしています。",
    },
    allYours: "元に戻す必要が¦なければ、何も¦する¦必要は¦ありません。",
  },
  credentials: {
    password: "メールアドレスと¦パスワード",
    passkey: "パスキー",
    ...common.providers,
  },
  namedPasskey: (name: string) => `パスキー「${name}」`,
  alreadyRegistered: {
    subject: "新規登録：登録済みの¦メールアドレスです",
    lead: (credentials: string) =>
      `新規登録の¦手続きが¦ありましたが、この¦メールアドレスは¦登録済みです。${credentials}で¦ログインして¦ください。`,
  },
  noPassword: {
    subject: "パスワードの¦再設定：このIDには¦パスワードが¦ありません",
    lead: (credentials: string) =>
      `パスワードの¦再設定の¦手続きが¦ありましたが、このIDには¦パスワードが¦ありません。${credentials}で¦ログインして¦ください。`,
  },
  admission: {
    subject: "新しい¦ブラウザからの¦ログインには、確認が¦必要です",
    lead: "ログインの¦失敗が¦続いているため、新しい¦ブラウザからの¦ログインには、メールでの¦確認を¦お願いしています。",
    yours: (minutes: number, until: string) =>
      `ご自身の¦操作の¦場合は、ログインに¦使う¦ブラウザで、${until}までに¦次の¦リンクを¦開いて¦ください。許可してから¦${minutes}分以内に、その¦ブラウザで¦ログインして¦ください。`,
    link: "ログインを¦許可する",
    notYours:
      "お心当たりが¦ない¦場合は、リンクを¦開かずに、この¦メールを¦破棄して¦ください。パスワードが¦知られた¦わけではありません。いつもの¦ブラウザでは、これまでどおり¦ログイン¦できます。",
  },
  addressResting: {
    subject: "新規登録：まだ¦使えない¦メールアドレスです",
    lead: (days: number) =>
      `新規登録の¦手続きが¦ありましたが、この¦メールアドレスは¦最近まで¦IDに¦登録されていました。退会や統合、メールアドレスの¦変更から¦${days}日たつと、新規登録に¦使えます。退会した¦場合は、ログインすると¦元に戻せます。`,
  },
  welcome: {
    subject: "IDが¦できました",
    lead: (id: string) => `${id}が¦できました。これからは、このIDで¦ログインして¦ください。`,
    manage:
      "メールアドレスや¦パスワードの変更、サービスの¦追加は、アカウントの¦画面で¦いつでも¦できます。",
    link: "アカウントを開く",
  },
  ignore: "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。何も¦変わりません。",
  emailChanged: {
    subject: "IDの¦メールアドレスが¦変更されました",
    lead: (id: string, newEmail: string) =>
      `${id}の¦メールアドレスが、${newEmail}\u00a0に¦変更されました。`,
    more: "これからは、新しい¦メールアドレスで¦ログインして¦ください。",
    last: "変更前の¦メールアドレスに¦お送りするのは、この¦メールが¦最後です。",
  },
  /** To the new address. */
  emailConfirmed: {
    subject: "メールアドレスを¦変更しました",
    lead: (id: string, newEmail: string) =>
      `${id}の¦メールアドレスを、${newEmail}\u00a0に¦変更しました。これからは、この¦メールアドレスで¦ログインして¦ください。`,
  },
  passwordChanged: {
    subject: "パスワードが¦変更されました",
    lead: (id: string) => `${id}の¦パスワードが¦変更されました。`,
    more: "変更した¦ブラウザを除く、すべての¦ブラウザから¦ログアウトしました。",
  },
  credentialAdded: {
    subject: (credential: string) => `ログイン方法に¦${credential}が¦追加されました`,
    lead: (id: string, credential: string) =>
      `これからは、${credential}でも、${id}に¦ログイン¦できます。`,
  },
  credentialRemoved: {
    subject: (credential: string) => `ログイン方法から¦${credential}が¦削除されました`,
    lead: (id: string, credential: string) =>
      `${id}の¦ログイン方法から、${credential}が¦削除されました。`,
  },
  credentialsEnded: {
    subject: "IDの¦凍結が¦解除されました",
    lead: (id: string) => `${id}の¦凍結が¦解除されました。`,
    which: (credentials: string, days: number) =>
      `凍結前の¦${days}日以内に¦追加された¦ログイン方法（${credentials}）を¦削除しました。必要な¦場合は、アカウントの¦「ログイン方法」で¦もう一度¦追加して¦ください。`,
  },
  newBrowser: {
    subject: "新しい¦ブラウザから¦ログインが¦ありました",
    lead: (id: string) => `${id}に¦ログインが¦ありました。`,
    yours: "ご自身の¦ログインであれば、何も¦する¦必要は¦ありません。",
    /** Replaces `again` at the first log-in to an imported ID. */
    moved: "ログインの¦しくみを¦新しくしたため、はじめての¦ログインも¦お知らせしています。",
    again:
      "Cookieを¦削除した¦あとの¦ログインや、プライベートブラウズでの¦ログインも、お知らせしています。",
    by: "ログイン方法",
    after: {
      provider: (provider: string) =>
        `IDを¦凍結する¦場合は、${provider}の¦アカウントの¦パスワードも¦変更して¦ください。`,
      passkey:
        "IDを¦凍結する¦場合は、凍結が¦解除されたあと、アカウントの¦「ログイン方法」で¦その¦パスキーを¦削除して¦ください。",
    },
  },
  /** A copy of the tokens that the portal stores in a browser was refused in another one. */
  sessionCopied: {
    subject: "ほかの¦ブラウザでの¦利用を¦拒否しました",
    lead: (id: string) => `コピーされた¦データで¦${id}を¦利用しようと¦する¦操作でした。`,
    more: "操作は¦拒否したため、何も¦変わっていません。ご自身の¦操作であれば、何も¦する¦必要は¦ありません。",
  },
  /** About the file with all data about its reader. */
  dataReady: {
    subject: "データの¦ダウンロードの¦準備が¦できました",
    lead: (id: string, until: string) =>
      `${id}と¦ご利用中の¦サービスの¦データを、ひとつの¦ファイルにしました。${until}まで、準備を¦始めた¦ブラウザで¦ダウンロード¦できます。`,
    link: "データを¦ダウンロードする",
    lacks: (services: string) => `次の¦サービスの¦データは、ファイルに¦入っていません：${services}`,
    begun: "準備を¦始めた日時",
    /** About a file that an operator made. */
    byOffice: {
      lead: (id: string, until: string) =>
        `${id}と¦ご利用中の¦サービスの¦データを、ひとつの¦ファイルにしました。${until}まで、ログインして¦ダウンロード¦できます。もう一度¦ダウンロード¦できるのは、はじめに¦ダウンロードした¦ブラウザだけです。`,
      why: "お申し出により、準備しました。",
    },
    notYou:
      "お心当たりが¦ない¦場合は、すぐに¦パスワードを¦変更して¦ください。変更すると、ほかの¦ブラウザから¦ログアウトし、この¦ファイルも¦消去されます。",
  },
  passwordReset: {
    subject: "パスワードが¦再設定されました",
    lead: (id: string) => `${id}の¦パスワードが¦再設定されました。`,
    more: "再設定した¦ブラウザを除く、すべての¦ブラウザから¦ログアウトしました。次からは、新しい¦パスワードで¦ログインして¦ください。",
  },
  serviceLinked: {
    subject: (services: string) => `${services}を¦連携しました`,
    lead: (services: string, id: string) => `${services}を、${id}に¦連携しました。`,
    more: "これからは、このIDで¦利用¦できます。",
  },
  merged: {
    subject: (targetEmail: string) => `IDが\u00a0${targetEmail}\u00a0に¦統合されました`,
    lead: (sourceEmail: string, targetEmail: string) =>
      `${sourceEmail}\u00a0の¦IDが、${targetEmail}\u00a0の¦IDに¦統合されました。`,
    logIn: (targetEmail: string) => `これからは、${targetEmail}\u00a0で¦ログインして¦ください。`,
    /** A masked address instructs nobody. */
    logInOther: (initial: string) =>
      `これからは、統合先の¦IDで¦ログインして¦ください¦（${initial}で¦始まる¦アドレスです）。`,
    undo: (until: string) => `${until}までは、ログインして¦統合を¦元に戻せます。`,
    goesBack: "元に戻すと、統合後に¦増えた¦記録や¦ポイントも、サービスと¦一緒に¦戻ります。",
  },
  unmerged: {
    subject: (sourceEmail: string) => `${sourceEmail}\u00a0の¦統合が¦元に戻りました`,
    lead: (sourceEmail: string, targetEmail: string) =>
      `${targetEmail}\u00a0に¦統合されていた\u00a0${sourceEmail}\u00a0の¦IDが、元に戻りました。サービスも¦順に¦戻ります。`,
    signIn: (sourceEmail: string) => `${sourceEmail}\u00a0でも、また¦ログイン¦できます。`,
  },
  serviceLeft: {
    subject: (service: string) => `${service}を¦退会しました`,
    lead: (service: string, id: string) => `${id}で¦利用していた¦${service}を¦退会しました。`,
    wayBack: (day: string) =>
      `${day}までは、アカウントに¦ログインして¦元に戻せます。そのあと、記録は¦消去されます。`,
  },
  serviceOpened: {
    subject: (service: string) => `${service}の¦利用を¦始めました`,
    lead: (service: string, id: string) => `${id}で、${service}の¦利用を¦始めました。`,
    leave: "利用しない¦場合は、次の¦画面から¦退会¦できます。",
  },
  serviceWoken: {
    subject: (service: string) => `${service}の¦退会を¦元に戻しました`,
    lead: (service: string, id: string) =>
      `${id}で、${service}の¦退会を¦元に戻しました。記録も¦元の¦ままです。`,
  },
  linkUndone: {
    subject: (service: string) => `${service}の¦連携を¦解除しました`,
    lead: (service: string, id: string) =>
      `${service}と、${id}の¦連携を¦解除しました。これからは、連携する¦前と¦同じ¦方法で¦${service}に¦ログインして¦ください。`,
    again: (days: number) =>
      `${days}日以内に¦同じ¦アカウントを¦もう一度¦連携するには、その¦アカウントの¦メールアドレスに¦届く¦確認コードが¦必要です。`,
    notAgain: (time: string) => `同じ¦アカウントは、${time}まで、もう一度¦連携¦できません。`,
  },
  relinkCode: {
    title: (service: string) => `${service}の¦アカウントの連携`,
    lead: (service: string) =>
      `${service}の¦アカウントを¦もう一度¦連携するには、次の¦確認コードを¦画面に¦入力して¦ください。`,
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。コードを¦入力しないかぎり、連携されません。",
  },
  eraseCode: {
    title: (service: string) => `${service}の¦記録の消去`,
    lead: (service: string) =>
      `退会済みの¦${service}の¦記録を¦いま消去するには、次の¦確認コードを¦画面に¦入力して¦ください。消去すると、元に戻すことは¦できません。`,
    notYou:
      "お心当たりが¦ない¦場合は、この¦メールを¦破棄し、すぐに¦パスワードを¦変更して¦ください。コードを¦入力しないかぎり、消去されません。",
    withoutPassword:
      "お心当たりが¦ない¦場合は、すぐに、下の¦「お問い合わせ」から¦お知らせ¦ください。コードを¦入力しないかぎり、消去されません。",
  },
  serviceErased: {
    subject: (service: string) => `${service}の¦記録の¦消去を¦始めました`,
    lead: (service: string, id: string) =>
      `${id}で¦退会した¦${service}の¦記録の¦消去を¦始めました。元に戻すことは¦できません。`,
  },
  accountClosed: {
    subject: "退会しました",
    lead: (id: string) => `${id}を¦退会しました。`,
    leadWith: (id: string, services: string) => `${id}と、${services}を¦退会しました。`,
    wayBack: (until: string) =>
      `${until}までに¦ログインすると、すべて¦元に戻せます。そのあと、データは¦消去されます。`,
    thanks: "これまで¦ご利用いただき、ありがとう¦ございました。",
  },
  accountWoken: {
    subject: "退会を¦元に戻しました",
    lead: (id: string) => `${id}の¦退会を¦元に戻しました。`,
    services: (services: string) => `${services}も、順に¦元に戻ります。記録も¦元の¦ままです。`,
  },
  accountBlocked: {
    subject: "IDを¦一時停止しました",
    lead: (id: string) =>
      `${id}を¦一時停止し、すべての¦ブラウザから¦ログアウトしました。解除されるまで、ログインや変更、元に戻す手続き、記録の¦消去は¦できません。`,
    until: (until: string) => `一時停止は、${until}に¦解除されます。`,
    kept: "登録内容は、そのまま¦残っています。変更を¦元に戻せる¦期限は、一時停止していた¦分だけ¦延びます。",
    ask: "ご不明な点は、下の¦「お問い合わせ」から¦ご連絡ください。",
  },
  accountUnblocked: {
    subject: "IDの¦一時停止を¦解除しました",
    lead: (id: string) => `${id}の¦一時停止を¦解除しました。これまでどおり¦ログイン¦できます。`,
    ask: "ご不明な点は、下の¦「お問い合わせ」から¦ご連絡ください。",
  },
  /** What an operator did. */
  officeAct: {
    acts: {
      unlocked: {
        subject: "ログインの¦制限を¦解除しました",
        lead: (id) =>
          `パスワードの¦誤りが¦続いた¦ために¦かかっていた、${id}への¦ログインの¦制限を¦解除しました。`,
      },
      "logged-out": {
        subject: "すべての¦ブラウザから¦ログアウトしました",
        lead: (id) =>
          `すべての¦ブラウザと¦サービスで、${id}から¦ログアウトしました。お使いに¦なるには、もう一度¦ログインして¦ください。`,
      },
      "reset-sent": {
        subject: "パスワード再設定の¦リンクを、別の¦メールで¦お送りします",
        lead: () => "パスワードを¦再設定する¦ための¦リンクを、別の¦メールで¦お送りします。",
      },
      "mail-retried": {
        subject: "届かなかった¦メールを¦もう一度¦お送りします",
        lead: () =>
          "この¦メールアドレスに¦届かなかった¦メールを、もう一度¦お送りします。期限を¦過ぎた¦確認コードやリンクは、お送りしません。",
      },
      "links-sent": {
        subject: "変更を¦元に戻すリンクを¦もう一度¦お送りします",
        lead: () =>
          "元に戻せる¦変更の¦リンクを、その¦変更の¦前に¦登録されていた¦メールアドレスに、もう一度¦お送りします。以前に¦お送りしたリンクは、使えなくなりました。",
      },
      "freeze-sent": {
        subject: "IDを¦凍結する¦リンクを¦お送りします",
        lead: (id) => `${id}を¦凍結する¦ための¦リンクを¦お送りします。`,
      },
      "export-prepared": {
        subject: "データの¦ダウンロードを¦準備しています",
        lead: (id) =>
          `お申し出により、${id}と¦ご利用中の¦サービスに¦保存されている¦データの¦ファイルを¦準備しています。ダウンロード¦できるようになったら、あらためてお知らせします。運営が¦中身を¦見る¦ことは¦ありません。`,
      },
      "export-handed": {
        subject: "お渡しする¦データの¦ファイルを¦作成しています",
        lead: (id) =>
          `${id}と¦ご利用中の¦サービスに¦保存されている¦データの¦ファイルを¦作成しています。この¦ファイルは、お申し出の¦あった¦ご本人に¦お渡しするか、法令に¦基づいて¦公的機関に¦提供します。`,
      },
      "journal-read": {
        subject: "運営が、IDの¦操作履歴を¦確認しました",
        lead: (id) => `${id}の¦操作履歴を、運営が¦確認しました。`,
      },
    } satisfies Record<OfficeNotice, { subject: string; lead: (id: string) => string }>,
    /** About the link that admits a browser: it follows, or came in a mail of the last hour. */
    admission: {
      sent: "パスワードを¦お使いの¦場合は、新しい¦ブラウザで¦ログインする¦ための¦リンクも、別の¦メールで¦お送りします。",
      lately:
        "新しい¦ブラウザから¦パスワードで¦ログインする¦場合は、1時間以内に¦お送りした¦メールの¦リンクを¦お使いください。",
    },
    by: "お問い合わせなどを¦受けて、運営が¦行った¦手続きです。",
    ask: "お心当たりが¦ない¦場合は、下の¦「お問い合わせ」から¦ご連絡ください。",
    freeze:
      "ほかの¦人が¦このIDを¦使っている¦おそれが¦ある¦場合は、すぐに¦IDを¦凍結して¦ください¦（ログインは¦不要です）。",
  },
  /** A change of address by an operator, for a holder who has lost the mailbox. */
  addressChange: {
    when: "受付日時",
    asked: {
      subject: "メールアドレスの¦変更を¦承認して¦ください",
      lead: (id: string) =>
        `${id}の¦メールアドレスを、この¦メールアドレスに¦変更する¦依頼を¦受け付けました。`,
      next: (until: string, hours: number) =>
        `ご依頼の¦内容で¦よろしければ、${until}までに¦承認して¦ください。承認から¦${hours}時間後に¦変更します。それまで、IDに¦ログイン¦しないで¦ください¦（ログインすると¦取りやめに¦なります）。`,
      /** Not the words of the button behind it, which is still to be pressed. */
      link: "変更の¦内容を¦確認する",
      ignore:
        "お心当たりが¦ない¦場合は、この¦メールを¦破棄して¦ください。承認しないかぎり、何も¦変わりません。",
    },
    told: {
      subject: "メールアドレスの¦変更の¦依頼を¦受け付けました",
      lead: (id: string, email: string) =>
        `お問い合わせを¦受けて、${id}の¦メールアドレスを ${email}\u00a0に¦変更する¦手続きを¦始めました。`,
      waits: (hours: number) =>
        `新しい¦メールアドレスで¦承認されてから、${hours}時間後に¦変更します。`,
      set: (due: string) => `新しい¦メールアドレスで¦承認されたため、${due}に¦変更します。`,
      stop: "お心当たりが¦ない¦場合は、次の¦リンクから、変更を¦取りやめて¦ください。ログインは¦必要ありません。",
      link: "変更を¦取りやめる",
      yours:
        "ご自身で¦依頼した¦場合は、変更が¦済むまで¦ログイン¦しないで¦ください。ログインすると、変更は¦取りやめに¦なります。",
    },
    stopped: {
      subject: "メールアドレスの¦変更を¦取りやめました",
      lead: (id: string, email: string) =>
        `${id}の¦メールアドレスを ${email}\u00a0に¦変更する¦手続きを¦取りやめました。`,
      /** To the present mailbox. */
      why: {
        "address-stopped": "ほかの¦手続きにより、この¦変更が¦できなくなった¦ためです。",
        "address-stopped-by-mailbox":
          "この¦メールアドレスから、変更の¦取りやめか¦パスワードの¦再設定が¦あった¦ためです。",
        "address-stopped-by-session":
          "ログイン中の方が、変更を¦取りやめたか、パスワードを¦変更した¦ためです。",
        "address-stopped-by-log-in": "このIDに¦ログインが¦あった¦ためです。",
        "address-stopped-by-rest":
          "IDの¦凍結や¦一時停止、または¦変更を¦止める¦手続きや¦元に戻す手続きが¦あった¦ためです。",
      } satisfies Record<AddressStop, string>,
      /** To the new mailbox. */
      unsaid:
        "現在の¦メールアドレスからの¦取りやめ、IDへの¦ログイン、または¦IDの変更、凍結、一時停止などが¦あった¦ためです。",
      again:
        "変更が¦必要な¦場合は、ログインして¦変更するか、下の¦「お問い合わせ」から¦もう一度¦ご連絡ください。",
    },
  },
  erasingSoon: {
    subject: "退会した¦IDの¦データが、まもなく¦消去されます",
    lead: (id: string, erased: string) => `退会した¦${id}の¦データは、${erased}に¦消去されます。`,
    closed: "退会の日時",
    services: (services: string) => `${services}の¦記録も、一緒に¦消去されます。`,
    wayBack:
      "それまでに¦ログインすると、退会を¦元に戻せます。消去してよい¦場合は、何も¦する¦必要は¦ありません。",
  },
  accountErased: {
    subject: "退会した¦IDの¦データを¦消去しました",
    lead: (id: string, time: string) => `${id}の¦データを、${time}に¦消去しました。`,
    services: (services: string) => `${services}の¦記録も、消去しました。`,
    last: "この¦メールアドレスも¦消去しました。このIDに¦ついての¦メールは、これが¦最後です。",
  },

  /** About a claim to an account. The reader may be right or wrong: each is told what to do, and no more. */
  claims: {
    /** In the middle of a sentence. */
    changes: CHANGES,
    /** The facts about a stop. */
    asked: { at: "お申し出の日時", from: "お申し出の¦ブラウザ" },
    stopBegun: {
      subject: (change: string) => `${change}を¦止めました`,
      lead: (id: string, change: string, until: string) =>
        `お申し出により、${id}の¦${change}を¦止め、すべての¦ブラウザから¦ログアウトしました。現在お使いの¦方から¦異議が¦なければ、${until}に、変更前の¦状態に¦戻ります。`,
      sooner: `お急ぎの¦場合は、同じリンクを¦もう一度¦開いて¦ください。${OLDER}で¦ご本人である¦ことを¦確認できれば、すぐに¦元に戻せます。`,
    },
    stopTold: {
      subject: (change: string) => `ご確認ください：${change}が¦元に戻ります`,
      reminder: (change: string) => `もう一度¦ご確認ください：${change}が¦元に戻ります`,
      lead: (id: string, earlier: string, change: string, until: string) =>
        `以前の¦メールアドレス（${earlier}）からの¦お申し出により、${id}の¦${change}を¦止め、すべての¦ブラウザから¦ログアウトしました。${until}に¦変更前の¦状態に戻り、この¦メールアドレスでは¦ログイン¦できなくなります。`,
      object: `ご自身で¦変更した¦場合は、それまでに¦次の¦リンクから¦変更を¦維持して¦ください。${OLDER}で、ご本人である¦ことを¦確認します。`,
      link: takeBack.objection.title,
      notYou: "変更に¦お心当たりが¦ない¦場合は、何も¦する¦必要は¦ありません。",
    },
    frozen: {
      subject: "IDを¦凍結しました",
      lead: (id: string, until: string) =>
        `${id}を¦凍結し、すべての¦ブラウザから¦ログアウトしました。${until}まで、変更は¦できません。`,
      keptOut: (credentials: string, days: number) =>
        `凍結前の¦${days}日以内に¦追加された¦ログイン方法（${credentials}）は、凍結中は¦使えず、凍結が¦解除されると¦削除されます。`,
      setPassword:
        "ログイン画面の¦「パスワードを¦忘れた場合」から¦パスワードを¦再設定すると、凍結は¦すぐに¦解除されます。",
      wait: "それまでに、ログインに¦使う¦Googleや¦Appleの¦アカウントの¦パスワードを¦変更して¦ください。",
      passkeys:
        "パスキーでは、これまでどおり¦ログイン¦できます。凍結が¦解除されたら、アカウントの¦「ログイン方法」で、お心当たりの¦ない¦パスキーを¦削除して¦ください。",
    },
    takenBack: {
      subject: (change: string) => `${change}を¦元に戻しました`,
      lead: (id: string) =>
        `${id}を¦変更前の¦状態に戻し、すべての¦ブラウザから¦ログアウトしました。`,
      services: "サービスも、順に¦元に戻ります。",
      setPassword:
        "これまでの¦パスワードは¦使えません。ログイン画面の¦「パスワードを¦忘れた場合」から、再設定して¦ください。",
      logIn: "変更前と¦同じ¦方法で、ログインして¦ください。",
    },
    undone: {
      subject: (change: string) => `ログイン¦できません：${change}が¦元に戻りました`,
      lead: (id: string) => `この¦メールアドレスでは、${id}に¦ログイン¦できません。`,
      more: "以前の¦メールアドレスからの¦お申し出により、変更前の¦状態に¦戻した¦ためです。",
    },
    objected: {
      present: {
        subject: (change: string) => `${change}を¦維持しました`,
        lead: (id: string) => `${id}を¦これまでどおり¦お使いいただけます。`,
      },
      earlier: {
        subject: (change: string) => `${change}は、元に戻りません`,
        lead: (id: string) =>
          `いま${id}を¦お使いの方が、変更を¦維持する¦手続きを¦しました。この¦あと¦元に戻すには、${OLDER}で、ご本人である¦ことの¦確認が¦必要です。`,
      },
    },
  },

  footer: {
    sender: (brand: string) => `この¦メールは、${brand}から¦お送りしています。`,
    noReply: "この¦メールには¦返信¦できません。",
    help: "ヘルプ",
    contact: "お問い合わせ",
  },
};
