import { browser } from "./browser.ts";
import { common } from "./common.ts";

/**
 * What our mails say. Each is written so that its subject alone is enough on a locked phone, and names the shared ID
 * as such where it first comes up.
 */
export const mail = {
  subject: (brand: string, about: string) => `【${brand}】${about}`,
  /** The word in front of the code is what phones look for when they offer it. */
  codeLine: (code: string) => `確認コード：${code}`,
  codeName: "確認コード",
  codeLife: (minutes: number) =>
    `このコードは${minutes}分間お使いいただけます。何度かお送りした場合は、いちばん新しいコードだけが有効です。`,
  /** Of a code that is good on one page alone; below it stands when it was asked for, and where. */
  requestLife: (minutes: number) =>
    `このコードは、メールアドレスを入力した画面で、${minutes}分間お使いいただけます。同じ画面から何度かお送りした場合は、いちばん新しいコードだけが有効です。`,
  codeSecrecy:
    "お電話やメールで、確認コードをおたずねすることはありません。ほかの人には教えないでください。",
  time: (date: string, clock: string, zone: string) => `${date} ${clock}（${zone}）`,
  seen: {
    at: "日時",
    from: "ブラウザ",
    ...browser,
  },
  servicePlace: (service: string) => `${service}のご利用状況を見る`,
  fact: (name: string, value: string) => `${name}：${value}`,
  link: (name: string, address: string) => `${name}：${address}`,
  /** Below a button. */
  byAddress: "ボタンを押せない場合は、次のURLをブラウザで開いてください。",
  logIn: "ログイン画面を開く",
  /** Who reads this may never have heard of what happened: the page shows it, and asks once more. */
  takeBack: {
    undo: {
      lead: (until: string) =>
        `お心当たりがない場合は、${until}まで、次のリンクから元に戻せます。ログインは必要ありません。`,
      link: "内容を確認して、元に戻す",
    },
    stop: {
      lead: (until: string) =>
        `お心当たりがない場合は、${until}まで、次のリンクから変更を止めて、元に戻す手続きができます。ログインは必要ありません。`,
      link: "内容を確認して、変更を止める",
    },
    freeze: {
      lead: (until: string, hours: number) =>
        `お心当たりがない場合は、${until}まで、次のリンクからIDを凍結できます。凍結すると、すべての端末からログアウトし、パスワードを設定し直すまで、最長${hours}時間、IDに関する変更ができなくなります。`,
      link: "内容を確認して、IDを凍結する",
    },
  },
  notYou:
    "お心当たりがない場合は、お手数ですが、すぐに下記の「お問い合わせ」からお知らせください。",

  changeEmailCode: {
    title: "メールアドレスの変更",
    lead: "メールアドレスの変更を続けるには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。",
  },
  serviceResetCode: {
    title: (service: string) => `${service}のパスワードの再設定`,
    lead: (service: string) =>
      `${service}のパスワードを再設定するには、次の確認コードと新しいパスワードを画面に入力してください。`,
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、パスワードは変わりません。",
  },
  signUpCode: {
    title: "共通IDの新規登録",
    lead: "共通IDの新規登録を続けるには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、何も登録されません。",
  },
  forgotCode: {
    title: "パスワードの再設定",
    lead: "新しいパスワードを設定するには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。コードを入力しないかぎり、パスワードは変わりません。",
  },
  /** What is mailed instead of a code. */
  codeLink: {
    life: (minutes: number) =>
      `このリンクは${minutes}分間、1回だけお使いいただけます。どのブラウザでも開けます。`,
    why: "確認コードの送信や入力が続いたので、安全のため、コードの代わりにリンクをお送りしています。",
    secrecy: "このリンクは、ほかの人には教えないでください。",
  },
  signUpLink: {
    subject: "新規登録を続けるためのリンク",
    lead: "共通IDの新規登録を続けるには、次のリンクを開いて、パスワードを設定してください。",
    link: "新規登録を続ける",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。リンク先で手続きをしないかぎり、何も登録されません。",
  },
  forgotLink: {
    subject: "パスワードを再設定するためのリンク",
    lead: "新しいパスワードを設定するには、次のリンクを開いてください。",
    link: "パスワードを再設定する",
    notYou:
      "お心当たりがない場合は、このメールを破棄してください。リンク先で手続きをしないかぎり、パスワードは変わりません。",
  },
  heldAddressCode: {
    title: "お手続きの確認",
    lead: "以前このメールアドレスが登録されていた共通IDの手続きに、確認が必要です。続けるには、次の確認コードを画面に入力してください。",
    notYou:
      "お心当たりがない場合は、コードを入力したり、ほかの人に教えたりしないでください。メールアドレスの変更をお知らせしたメールから、変更を止められます。",
  },
  takeBackLinks: {
    subject: "最近の手続きを元に戻すためのご案内",
    lead: "このメールアドレスが登録されていた共通IDで、次の手続きがありました。お心当たりがない場合は、それぞれのリンクから元に戻せます。ご自身の手続きを元に戻したい場合も、同じです。以前お送りしたリンクは使えません。",
    kinds: {
      "merge-source": "ほかのIDへの統合",
      "merge-target": "ほかのIDからの統合",
      address: "メールアドレスの変更",
      password: "パスワードの変更",
      link: "サービスの連携",
      leaving: "サービスの退会",
      closing: "IDの退会",
      way: "ログイン方法の変更",
      loser: "以前の状態に戻す手続き",
    },
    of: (kind: string, service: string) => `${kind}（${service}）`,
    made: "手続き",
    until: "元に戻せる期限",
    link: "内容を確認する",
    asked: "このメールは、ログイン画面でこのメールアドレスが入力されたため、お送りしています。",
    allYours: "すべてご自身の手続きで、元に戻す必要がなければ、何もしていただく必要はありません。",
  },
  signInWays: {
    password: "メールアドレスとパスワード",
    passkey: "パスキー",
    ...common.providers,
  },
  namedPasskey: (name: string) => `パスキー「${name}」`,
  alreadyRegistered: {
    subject: "すでに共通IDをお持ちです",
    lead: (ways: string) =>
      `このメールアドレスの共通IDは、すでにあります。新規登録は必要ありません。ログイン画面から、${ways}でログインしてください。`,
  },
  noPassword: {
    subject: "ログイン方法のご案内",
    lead: (ways: string) =>
      `このメールアドレスの共通IDには、パスワードがありません。ログイン画面から、${ways}でログインしてください。`,
  },
  admission: {
    subject: "新しいブラウザからのログインには、確認が必要です",
    lead: "このメールアドレスの共通IDに、新しい端末やブラウザからログインしようとする操作がありました。ログインの失敗が続いているため、メールでの確認をお願いしています。",
    yours: (minutes: number, until: string) =>
      `ご自身の操作の場合は、ログインに使うブラウザで、次のリンクを開いてください。そのブラウザで、${minutes}分間、パスワードを入力できるようになります。リンクは、${until}まで使えます。`,
    link: "ログインに使うブラウザを確認する",
    notYours:
      "お心当たりがない場合は、リンクを開かずに、このメールを破棄してください。このメールは、パスワードが知られたことを示すものではありません。いつもお使いのブラウザでは、これまでどおりログインできます。ほかのサービスと同じパスワードや、推測されやすいパスワードをお使いの場合は、アカウントの画面で変更してください。",
  },
  addressResting: {
    subject: "このメールアドレスでは、まだ新規登録できません",
    lead: (days: number) =>
      `このメールアドレスの共通IDは、退会・統合・メールアドレスの変更のいずれかの手続きをしたばかりです。手続きから${days}日間は、新規登録ができません。そのあとで、もう一度お試しください。`,
  },
  ignore: "お心当たりがない場合は、このメールを破棄してください。何も変わりません。",
  emailChanged: {
    subject: "メールアドレスが変更されました",
    lead: (newEmail: string) =>
      `共通IDのメールアドレスが、${newEmail}\u00a0に変更されました。今後のログインには、新しいメールアドレスをお使いください。`,
    last: "変更前のメールアドレスにお送りするのは、このメールが最後です。",
  },
  passwordChanged: {
    subject: "パスワードが変更されました",
    lead: "共通IDのパスワードが変更されました。安全のため、変更に使われた端末を除き、すべての端末からログアウトしました。",
  },
  wayAdded: {
    subject: "ログイン方法が追加されました",
    lead: (way: string) =>
      `共通IDのログイン方法に、${way}が追加されました。これからは、${way}でもログインできます。`,
  },
  wayRemoved: {
    subject: "ログイン方法が削除されました",
    lead: (way: string) =>
      `共通IDのログイン方法から、${way}が削除されました。これからは、${way}ではログインできません。`,
  },
  waysEnded: {
    subject: "ログイン方法が削除されました",
    lead: "共通IDの凍結は解除されました。",
    which: (ways: string, days: number) =>
      `直前の${days}日以内に追加されたログイン方法（${ways}）を削除しました。必要な場合は、アカウントの「ログイン方法」でもう一度追加してください。`,
  },
  newBrowser: {
    subject: "新しいブラウザからログインがありました",
    lead: "これまで使われたことのないブラウザから、共通IDにログインがありました。ご本人のログインであれば、何もする必要はありません。",
    again:
      "Cookieを削除したあとや、プライベートブラウズでログインしたときにも、このお知らせをお送りします。",
    provider:
      "このログインには、パスワードではなく、ほかの会社のアカウントが使われました。お心当たりがない場合は、そのアカウントのパスワードも変更してください。",
    passkey:
      "このログインには、パスワードではなく、パスキーが使われました。お心当たりがない場合は、アカウントの「ログイン方法」で、使われたパスキーを削除してください。",
  },
  /** Of the file with all that is kept about its reader. */
  dataReady: {
    subject: "データのダウンロードの準備ができました",
    lead: (until: string) =>
      `共通IDとご利用中のサービスに保存されているデータを、ひとつのファイルにしました。${until}まで、準備を始めたブラウザでダウンロードできます。期限が過ぎると、ファイルは消去されます。`,
    link: "データのダウンロードを開く",
    lacks: (services: string) => `次のサービスのデータは、ファイルに入っていません：${services}`,
    asked: "この準備は、次のとおりお申し込みいただきました。",
    notYou:
      "お心当たりがない場合は、すぐにログインして、パスワードを変更してください。ほかのブラウザはログアウトし、そのブラウザで準備したファイルは消去されます。",
  },
  passwordReset: {
    subject: "パスワードが再設定されました",
    lead: "共通IDのパスワードが再設定されました。安全のため、すべての端末からログアウトしました。新しいパスワードでログインしてください。",
  },
  serviceLinked: {
    subject: "サービスが連携されました",
    lead: (services: string, idEmail: string) =>
      `${services}が、共通ID（${idEmail}）と連携されました。これからは、このIDでご利用いただけます。`,
  },
  merged: {
    subject: "共通IDが統合されました",
    lead: (sourceEmail: string, targetEmail: string) =>
      `${sourceEmail}\u00a0の共通IDが、${targetEmail}\u00a0の共通IDに統合されました。`,
    signIn: (targetEmail: string) => `これからは、${targetEmail}\u00a0でログインしてください。`,
    undo: (days: number, until: string, targetEmail: string) =>
      `${until}までの${days}日間は、${targetEmail}\u00a0でログインして、統合を元に戻すこともできます。`,
    goesBack: (until: string) =>
      `引き継いだサービスは、${until}までに統合が元に戻されると、もうひとつのIDに戻ります。それまでにそのサービスで行ったお手続きの内容も、一緒に戻ります。`,
  },
  unmerged: {
    subject: "共通IDの統合が元に戻されました",
    lead: (sourceEmail: string, targetEmail: string) =>
      `${targetEmail}\u00a0の共通IDに統合されていた ${sourceEmail}\u00a0の共通IDが、元に戻りました。サービスも順に、元のIDに戻ります。`,
    signIn: (sourceEmail: string) =>
      `${sourceEmail}\u00a0でも、またログインできるようになりました。`,
  },
  serviceLeft: {
    subject: (service: string) => `${service}を退会しました`,
    lead: (service: string) => `お手続きにより、${service}を退会しました。`,
    wayBack: (day: string) =>
      `${day}までは、次の画面から元に戻せます。この期限を過ぎると記録は消去され、元に戻すことはできません。`,
  },
  serviceOpened: {
    subject: (service: string) => `${service}のご利用を開始しました`,
    lead: (service: string) =>
      `お手続きにより、共通IDで${service}のご利用を開始しました。${service}に、新しいアカウントができています。`,
    leave: "ご利用にならない場合は、次の画面から退会できます。",
  },
  serviceWoken: {
    subject: (service: string) => `${service}をまたご利用いただけます`,
    lead: (service: string) =>
      `お手続きにより、${service}の退会を元に戻しました。記録も元のままです。`,
  },
  linkUndone: {
    subject: (service: string) => `${service}の連携を元に戻しました`,
    lead: (service: string, idEmail: string) =>
      `${service}のアカウントと、共通ID（${idEmail}）との連携を元に戻しました。これからは、連携する前と同じ方法で${service}にログインしてください。`,
    again: (days: number) =>
      `${days}日以内に同じアカウントをもう一度連携するには、そのアカウントのメールアドレスに届く確認コードが必要です。`,
    notAgain: (time: string) => `同じアカウントは、${time}まで、もう一度連携することができません。`,
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
  },
  serviceErased: {
    subject: (service: string) => `${service}の記録の消去を始めました`,
    lead: (service: string) =>
      `お手続きにより、退会済みの${service}の記録の消去を始めました。元に戻すことはできません。`,
  },
  accountClosed: {
    subject: "共通IDを退会しました",
    lead: "お手続きにより、共通IDを退会しました。",
    wayBack: (days: number, reminderDays: number) =>
      `${days}日以内にもう一度ログインすると、退会を元に戻せます。${days}日を過ぎるとお客様の情報は消去され、元に戻すことはできません。消去の${reminderDays}日前に、メールでお知らせします。`,
    thanks: "これまでご利用いただき、ありがとうございました。",
  },
  accountWoken: {
    subject: "共通IDの退会を元に戻しました",
    lead: "ログイン画面でのお手続きにより、共通IDの退会を元に戻しました。",
    services: (services: string) => `${services}も、順に元に戻ります。記録も元のままです。`,
  },
  accountBlocked: {
    subject: "共通IDのご利用を一時停止しました",
    lead: (since: string) =>
      `${since}に、共通IDのご利用を一時停止し、すべての端末からログアウトしました。解除されるまで、ログインも、変更、元に戻す手続き、記録の消去もできません。`,
    until: (until: string) => `一時停止は、${until}に解除されます。`,
    kept: "登録内容は、そのまま残っています。変更を元に戻せる期間は、そのあいだ進みません。",
    ask: "ご不明な点は、下の「お問い合わせ」からご連絡ください。",
  },
  accountUnblocked: {
    subject: "共通IDの一時停止を解除しました",
    lead: (at: string) =>
      `${at}に、共通IDの一時停止を解除しました。これまでどおりログインしていただけます。`,
    ask: "ご不明な点は、下の「お問い合わせ」からご連絡ください。",
  },
  erasingSoon: {
    subject: "退会された共通IDは、まもなく消去されます",
    lead: (closed: string, erased: string) =>
      `${closed}に退会された共通IDは、${erased}を過ぎると消去されます。`,
    services: (services: string) => `${services}の記録も、一緒に消去されます。`,
    wayBack:
      "それまでにログインすると、退会を元に戻せます。消去してよろしければ、お手続きは必要ありません。",
  },
  accountErased: {
    subject: "共通IDの消去が完了しました",
    lead: (time: string) => `退会された共通IDの情報を、${time}に消去しました。`,
    services: (services: string) => `${services}の記録も、消去されました。`,
    last: "このメールアドレスの記録も消去したため、このIDについてお送りするのは、このメールが最後です。",
  },

  /** Of a claim to an account. Whoever reads it may be right or wrong: each hears what to do, and no more. */
  claims: {
    stopBegun: {
      subject: "共通IDの変更を停止しました",
      lead: (until: string) =>
        `以前このメールアドレスが登録されていた共通IDについて、お申し出により、すべての端末からログアウトし、変更を停止しました。異議がなければ、${until}に、変更前の状態に戻ります。`,
      sooner:
        "お急ぎの場合は、お申し出に使われたリンクを、もう一度開いてください。以前からお使いのパスワード、パスキー、GoogleやAppleでのログイン、ブラウザのいずれかを確認できれば、すぐに元に戻せます。",
    },
    stopTold: {
      subject: "ご確認ください：共通IDの変更を停止しています",
      reminder: "再度ご確認ください：共通IDの変更を停止しています",
      lead: (earlier: string, until: string) =>
        `以前のメールアドレス（${earlier}）をお使いの方から、共通IDの変更にお心当たりがないとのお申し出がありました。そのため、すべての端末からログアウトし、変更を停止しています。このままの場合、${until}に変更前の状態に戻り、このメールアドレスではログインできなくなります。`,
      object:
        "ご自身で変更された場合は、それまでに、次のリンクから異議を申し立ててください。以前からお使いのパスワード、パスキー、GoogleやAppleでのログイン、ブラウザのいずれかで確認します。",
      link: "内容を確認して、異議を申し立てる",
      notYou: "変更にお心当たりがない場合は、何もしていただく必要はありません。",
    },
    frozen: {
      subject: "共通IDを凍結しました",
      lead: (until: string) =>
        `お申し出により、共通IDを凍結し、すべての端末からログアウトしました。${until}まで、IDに関する変更はできません。`,
      keptOut: (ways: string, days: number) =>
        `直前の${days}日以内に追加されたログイン方法（${ways}）は、凍結中は使えません。凍結が解除されると、削除されます。`,
      setPassword:
        "ログイン画面の「パスワードをお忘れですか？」から新しいパスワードを設定すると、凍結はすぐに解除されます。",
      wait: "凍結されているあいだに、ログインに使うほかの会社のアカウントのパスワードを変更してください。",
      passkeys:
        "パスキーでは、これまでどおりログインできます。凍結が解除されたら、アカウントの「ログイン方法」をご確認のうえ、お心当たりのないパスキーを削除してください。",
    },
    takenBack: {
      subject: "共通IDを元に戻しました",
      lead: "共通IDを、変更前の状態に戻しました。安全のため、すべての端末からログアウトしました。サービスも順に、このIDに戻ります。",
      setPassword:
        "これまでのパスワードは使えません。ログイン画面の「パスワードをお忘れですか？」から、新しいパスワードを設定してください。",
      logIn: "変更前と同じ方法で、ログインしてください。",
    },
    undone: {
      subject: "共通IDの変更が元に戻されました",
      lead: "共通IDの変更が、元に戻されました。",
    },
    objected: {
      subject: "共通IDの変更の停止を解除しました",
      present: "異議の申し立てにより、共通IDの変更の停止を解除しました。",
      earlier:
        "現在共通IDをお使いの方の異議の申し立てにより、IDの変更の停止を解除しました。このあとIDを元に戻すには、以前からお使いのパスワード、パスキー、GoogleやAppleでのログイン、ブラウザのいずれかの確認が必要です。",
    },
  },

  footer: {
    sender: (brand: string) => `このメールは、${brand}からお送りしています。`,
    noReply: "送信専用のため、ご返信いただいてもお答えすることができません。",
    help: "ヘルプ",
    contact: "お問い合わせ",
  },
};
