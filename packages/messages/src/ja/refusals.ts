import type { ErrorCode } from "@musubi/contract";

/** The refusals of the identity API, for the user. */
export const refusals = {
  InvalidParameterException: {
    title: "入力をご確認ください",
    body: "入力内容に誤りがあります。ご確認の\u2060うえ、もう\u2060一度お試しください。",
  },
  InvalidPasswordException: {
    title: "パスワードをご確認ください",
    body: "現在のパスワードが違うか、新しいパスワードが条件を満たしていません。ご確認の\u2060うえ、もう\u2060一度入力してください。",
  },
  CommonPasswordException: {
    title: "推測されやすいパスワードです",
    body: "推測されやすいパスワードです。別のものを入力してください。",
  },
  CodeMismatchException: {
    title: "確認コードが違います",
    body: "いちばん新しいメールの確認コードを、もう\u2060一度入力してください。",
  },
  ExpiredCodeException: {
    title: "確認コードの有効期限が切れました",
    body: "確認コードの有効期限は10分です。再送して、もう\u2060一度お試しください。",
  },
  CodeDeliveryFailureException: {
    title: "メールをお送りできませんでした",
    body: "メールアドレスをご確認いただくか、別のメールアドレスをお試しください。",
  },
  NotAuthorizedException: {
    title: "ログインが必要です",
    body: "ログインの有効期限が切れました。もう\u2060一度ログインしてください。",
  },
  FreshSignInRequired: {
    title: "もう\u2060一度ログインしてください",
    body: "大切な操作のため、続ける前にあらためてご本人の確認をお願いします。",
  },
  InvalidApiKeyException: {
    title: "ご利用いただけません",
    body: "このアプリケーションからの利用は許可されていません。",
  },
  InvalidProofException: {
    title: "ご本人の確認ができませんでした",
    body: "お手数ですが、連携するアカウントにもう\u2060一度ログインしてください。",
  },
  ResourceNotFoundException: {
    title: "見つかりませんでした",
    body: "お探しのものは見つかりませんでした。前の画面に戻って、もう\u2060一度お試しください。",
  },
  UserNotFoundException: {
    title: "アカウントが見つかりませんでした",
    body: "アカウントが見つかりませんでした。ご確認の\u2060うえ、もう\u2060一度お試しください。",
  },
  "E404-01": {
    title: "サービスにアカウントがありません",
    body: "ご利用中のサービスの中に、アカウントが見つからないものがありました。サービスのサイトで、アカウントをご確認ください。",
  },
  AliasExistsException: {
    title: "このメールアドレスは使えません",
    body: "このメールアドレスは、すでにほかのIDで使われています。別のメールアドレスをお使いください。",
  },
  StoreUserExistsException: {
    title: "古いアカウントがあります",
    body: "ストアに、同じメールアドレスの古いアカウントがあります。別のメールアドレスを使うか、古いアカウントをこの\u2060IDに連携するか、削除してください。",
  },
  SameServiceException: {
    title: "すでに同じサービスをお使いです",
    body: "この\u2060IDでは、すでに同じサービスをお使いの\u2060ため、連携できません。",
  },
  NotSupportedException: {
    title: "対応していないサービスです",
    body: "もう\u2060ひとつのIDで、統合に対応していないサービスをお使いです。先にそのサービスを退会するか、IDを分けたままお使いください。",
  },
  ServiceActiveException: {
    title: "ご利用中のサービスがあります",
    body: "ご利用中のサービスをすべて退会してから、もう\u2060一度お試しください。",
  },
  MergeBusyException: {
    title: "ほかの手続きが進んでいます",
    body: "この\u2060IDでは、統合や退会などの手続きが進んでいます。終わってから、もう\u2060一度お試しください。",
  },
  MergeNotReadyException: {
    title: "いまはこの操作ができません",
    body: "統合の状況が変わったか、まだ途中です。画面を開き直して、現在の状況をご確認ください。",
  },
  CodeRequiredException: {
    title: "確認コードが必要です",
    body: "最近、連携を解除したアカウントです。もう\u2060一度連携するには、そのアカウントのメールアドレスに届いた確認コードを入力してください。",
  },
  AccountRestingException: {
    title: "いまは変更できません",
    body: "この\u2060IDは、凍結されているか、変更が止められています（最長72時間）。いつまでかは、アカウントの画面とお送りしたメールでご確認いただけます。",
  },
  AccountBlockedException: {
    title: "選択されたIDは一時停止中です",
    body: "選択されたIDのご利用を一時停止しているため、いまは統合などの手続きができません。お問い合わせ窓口までご連絡ください。",
  },
  FrozenRecentlyException: {
    title: "14日以内に凍結されています",
    body: "この画面からの凍結は14日に1回までで、この\u2060IDは14日以内に凍結されています。お心当たりのないことがあれば、お知らせのメールにあるリンクをお使いください。「ログイン中のブラウザ」\u2060でほかのブラウザからログアウトし、「ログイン方\u2060法」\u2060でお心当たりのないものを削除することもできます。",
  },
  HeldAddressException: {
    title: "以前のメールアドレスでの確認が必要です",
    body: "メールアドレスの変更から72時間のあいだ、この操作には、以前のメールアドレスに届く確認コードも必要です。",
  },
  CredentialTakenException: {
    title: "ほかのIDで使われています",
    body: "このアカウントは、ほかのIDで使われています。お持ちのIDであれば、統合できます。",
  },
  CredentialRestingException: {
    title: "いまは追加できません",
    body: "このアカウントは、最近退会または統合されたIDのログイン方\u2060法として使われていました。その手続きから14日たつと、追加できるようになります。",
  },
  CredentialExistsException: {
    title: "すでに設定されています",
    body: "このログイン方\u2060法は、すでに設定されています。別のものに替えるには、設定されているものを先に削除してください。",
  },
  LastCredentialException: {
    title: "最後のログイン方\u2060法です",
    body: "ほかにログイン方\u2060法がないため、削除できません。先に、別のログイン方\u2060法を追加してください。",
  },
  OwnerMismatchException: {
    title: "アカウントの所有者が変わりました",
    body: "手続きの間に、サービス側でアカウントの所有者が変わりました。はじめからやり直してください。",
  },
  StaleSequenceException: {
    title: "新しい手続きが済んでいます",
    body: "この手続きより新しい手続きがすでに済んでいるため、受け付けませんでした。",
  },
  PayloadTooLargeException: {
    title: "内容が大きすぎます",
    body: "送られた内容が大きすぎるため、受け付けられませんでした。",
  },
  UnsupportedMediaTypeException: {
    title: "受け付けられない形式です",
    body: "送られた内容の形式には対応していません。",
  },
  LimitExceededException: {
    title: "回数の上限に達しました",
    body: "お試しいただける回数を超えました。15分ほどおいてから、もう\u2060一度お試しください。",
  },
  TooManyRequestException: {
    title: "少し時間をおいてください",
    body: "操作が続いたため、一時的に止めています。しばらくしてから、もう\u2060一度お試しください。",
  },
  InternalErrorException: {
    title: "問題が発生しました",
    body: "ご迷惑をおかけしております。しばらくしてから、もう\u2060一度お試しください。",
  },
  "E500-01": {
    title: "サービスで受け付けられませんでした",
    body: "サービス側の都合により、手続きを進められませんでした。しばらくしてから、もう\u2060一度お試しください。",
  },
  ServiceUnavailableException: {
    title: "ただいまご利用いただけません",
    body: "一時的にご利用いただけません。しばらくしてから、もう\u2060一度お試しください。",
  },
} satisfies Record<ErrorCode, { title: string; body: string }>;
