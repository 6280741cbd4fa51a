import type { ErrorCode } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
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

const en: Words<typeof ja> = {
  InvalidParameterException: {
    title: "Check your input",
    body: "Something isn’t right. Check it and try again.",
  },
  InvalidPasswordException: {
    title: "Check the password",
    body: "The current password is wrong, or the new one doesn’t meet the rules. Check both and try again.",
  },
  CommonPasswordException: {
    title: "The password is easy to guess",
    body: "This password is easy to guess. Enter a different one.",
  },
  CodeMismatchException: {
    title: "The verification code isn’t correct",
    body: "Enter the verification code from the newest e-\u2060mail.",
  },
  ExpiredCodeException: {
    title: "The verification code has expired",
    body: "A verification code works for 10 minutes. Send another one and try again.",
  },
  CodeDeliveryFailureException: {
    title: "We couldn’t send the e-\u2060mail",
    body: "Check the e-\u2060mail address, or use another one.",
  },
  NotAuthorizedException: {
    title: "Log in",
    body: "You’ve been logged out. Log in again.",
  },
  FreshSignInRequired: {
    title: "Log in again",
    body: "Before you continue, we need to check it’s you.",
  },
  InvalidApiKeyException: {
    title: "Not allowed",
    body: "This application may not use the service.",
  },
  InvalidProofException: {
    title: "We couldn’t confirm that it’s you",
    body: "Log in again to the account you want to link.",
  },
  ResourceNotFoundException: {
    title: "Not found",
    body: "We couldn’t find it. Go back to the previous screen and try again.",
  },
  UserNotFoundException: {
    title: "Account not found",
    body: "We couldn’t find the account. Check and try again.",
  },
  "E404-01": {
    title: "A service has no such account",
    body: "One of your services couldn’t find your account. Check it on the service’s site.",
  },
  AliasExistsException: {
    title: "You can’t use this e-\u2060mail address",
    body: "Another ID already uses it. Use a different one.",
  },
  StoreUserExistsException: {
    title: "There’s an old account",
    body: "An old store account exists under the same e-\u2060mail address. Use another address, link the old account to this ID, or delete it.",
  },
  SameServiceException: {
    title: "The same service is already in use",
    body: "This ID already uses the same service, so you can’t link it.",
  },
  NotSupportedException: {
    title: "You can’t merge this service",
    body: "The other ID uses a service that doesn’t support merging. Leave that service first, or keep both IDs.",
  },
  ServiceActiveException: {
    title: "You’re still using services",
    body: "Leave all your services first, then try again.",
  },
  MergeBusyException: {
    title: "Something else is under way",
    body: "Another change to this ID, such as a merge or leaving a service, is under way. Try again once it’s finished.",
  },
  MergeNotReadyException: {
    title: "This isn’t possible right now",
    body: "The merge is still under way, or has moved on. Reload the page to see where it stands.",
  },
  CodeRequiredException: {
    title: "You need a verification code",
    body: "You unlinked this account recently. To link it again, enter the verification code we sent to its e-\u2060mail address.",
  },
  AccountRestingException: {
    title: "Changes aren’t possible right now",
    body: "This ID is frozen, or changes to it are stopped, for up to 72 hours. Your account page and our e-\u2060mail say when it ends.",
  },
  AccountBlockedException: {
    title: "That ID is paused",
    body: "We’ve paused the ID you chose, so you can’t use or merge it for now. Contact us.",
  },
  FrozenRecentlyException: {
    title: "Frozen within the last 14 days",
    body: "You can freeze your ID from this page once every 14 days. If something wasn’t you, use the link in our e-\u2060mail about it. You can also log out other browsers under “Where you’re logged in”, and remove what isn’t yours under “Ways to log in”.",
  },
  HeldAddressException: {
    title: "Confirm with your earlier e-\u2060mail address",
    body: "For 72 hours after a change of e-\u2060mail address, you also need the verification code we send to the earlier address.",
  },
  CredentialTakenException: {
    title: "In use with another ID",
    body: "This account is used with another ID. If that ID is yours, you can merge it.",
  },
  CredentialRestingException: {
    title: "You can’t add this now",
    body: "This account logged in to an ID that was closed or merged recently. You can add it 14 days after that.",
  },
  CredentialExistsException: {
    title: "Already set up",
    body: "You already have this way to log in. To use another account, remove this one first.",
  },
  LastCredentialException: {
    title: "Your last way to log in",
    body: "It’s your only way to log in, so you can’t remove it. Add another one first.",
  },
  OwnerMismatchException: {
    title: "The account has changed hands",
    body: "The account at the service got another owner in the meantime. Start again.",
  },
  StaleSequenceException: {
    title: "There’s a newer change",
    body: "A newer change has already been made, so we didn’t accept this one.",
  },
  PayloadTooLargeException: {
    title: "Too large",
    body: "The request is too large to be accepted.",
  },
  UnsupportedMediaTypeException: {
    title: "Unknown format",
    body: "The format of the request isn’t supported.",
  },
  LimitExceededException: {
    title: "No attempts left",
    body: "There were too many attempts. Try again in about 15 minutes.",
  },
  TooManyRequestException: {
    title: "Wait a moment",
    body: "There were too many requests. Try again later.",
  },
  InternalErrorException: {
    title: "Something went wrong",
    body: "Sorry for the trouble. Try again in a while.",
  },
  "E500-01": {
    title: "The service didn’t accept it",
    body: "The service couldn’t continue. Try again in a while.",
  },
  ServiceUnavailableException: {
    title: "Not available right now",
    body: "The service isn’t available at the moment. Try again in a while.",
  },
};

/** The refusals of the identity API, for the user. */
export const refusalWords = { ja, en };
