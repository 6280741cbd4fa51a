import type { ErrorCode } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  InvalidParameterException: {
    title: "入力を¦ご確認ください",
    body: "入力内容に¦誤りが¦あります。ご確認のうえ、もう一度¦お試しください。",
  },
  InvalidPasswordException: {
    title: "パスワードを¦ご確認ください",
    body: "現在の¦パスワードが¦違うか、新しい¦パスワードが¦条件を¦満たしていません。ご確認のうえ、もう一度¦入力して¦ください。",
  },
  CommonPasswordException: {
    title: "推測されやすい¦パスワードです",
    body: "推測されやすい¦パスワードです。関係の¦ない¦言葉を¦3つと、数字を¦並べてみて¦ください。",
  },
  CodeMismatchException: {
    title: "確認コードが¦違います",
    body: "いちばん新しい¦メールの¦確認コードを、もう一度¦入力して¦ください。",
  },
  ExpiredCodeException: {
    title: "確認コードの¦有効期限が¦切れました",
    body: "確認コードの¦有効期限は¦10分です。再送して、もう一度¦お試しください。",
  },
  CodeDeliveryFailureException: {
    title: "メールを¦お送りできませんでした",
    body: "メールアドレスを¦ご確認いただくか、別の¦メールアドレスを¦お試しください。",
  },
  NotAuthorizedException: {
    title: "ログインが¦必要です",
    body: "ログインの¦有効期限が¦切れました。もう一度¦ログインして¦ください。",
  },
  FreshSignInRequired: {
    title: "もう一度¦ログインして¦ください",
    body: "大切な¦操作のため、続ける¦前に¦あらためて¦ご本人の¦確認を¦お願いします。",
  },
  InvalidApiKeyException: {
    title: "ご利用いただけません",
    body: "この¦アプリケーションからの¦利用は¦許可されていません。",
  },
  InvalidProofException: {
    title: "ご本人の¦確認が¦できませんでした",
    body: "お手数ですが、連携する¦アカウントに¦もう一度¦ログインして¦ください。",
  },
  ResourceNotFoundException: {
    title: "見つかりませんでした",
    body: "お探しの¦ものは¦見つかりませんでした。前の¦画面に¦戻って、もう一度¦お試しください。",
  },
  UserNotFoundException: {
    title: "アカウントが¦見つかりませんでした",
    body: "アカウントが¦見つかりませんでした。ご確認のうえ、もう一度¦お試しください。",
  },
  "E404-01": {
    title: "サービスに¦アカウントが¦ありません",
    body: "ご利用中の¦サービスの中に、アカウントが¦見つからない¦ものが¦ありました。サービスの¦サイトで、アカウントを¦ご確認ください。",
  },
  AliasExistsException: {
    title: "この¦メールアドレスは¦使えません",
    body: "この¦メールアドレスは、すでに¦ほかのIDで¦使われています。別の¦メールアドレスを¦お使いください。",
  },
  StoreUserExistsException: {
    title: "古い¦アカウントが¦あります",
    body: "ストアに、同じ¦メールアドレスの¦古い¦アカウントが¦あります。別の¦メールアドレスを¦使うか、古い¦アカウントを¦このIDに¦連携するか、削除して¦ください。",
  },
  SameServiceException: {
    title: "すでに¦同じ¦サービスを¦お使いです",
    body: "このIDでは、すでに¦同じ¦サービスを¦お使いのため、連携¦できません。",
  },
  NotSupportedException: {
    title: "対応していない¦サービスです",
    body: "もうひとつの¦IDで、統合に¦対応していない¦サービスを¦お使いです。先に¦その¦サービスを¦退会するか、IDを¦分けたまま¦お使いください。",
  },
  ServiceActiveException: {
    title: "ご利用中の¦サービスが¦あります",
    body: "ご利用中の¦サービスを¦すべて¦退会してから、もう一度¦お試しください。",
  },
  MergeBusyException: {
    title: "ほかの¦手続きが¦進んでいます",
    body: "このIDでは、統合や¦退会などの¦手続きが¦進んでいます。終わってから、もう一度¦お試しください。",
  },
  MergeNotReadyException: {
    title: "いまは¦この¦操作が¦できません",
    body: "統合の¦状況が¦変わったか、まだ¦途中です。画面を¦開き直して、現在の¦状況を¦ご確認ください。",
  },
  CodeRequiredException: {
    title: "確認コードが¦必要です",
    body: "最近、連携を¦解除した¦アカウントです。もう一度¦連携するには、その¦アカウントの¦メールアドレスに¦届いた¦確認コードを¦入力して¦ください。",
  },
  AccountRestingException: {
    title: "いまは¦変更¦できません",
    body: "このIDは、凍結されているか、変更が¦止められています¦（最長72時間）。いつまでかは、アカウントの¦画面と¦お送りした¦メールで¦ご確認いただけます。",
  },
  AccountBlockedException: {
    title: "選択された¦IDは¦一時停止中です",
    body: "選択された¦IDの¦ご利用を¦一時停止している¦ため、いまは¦統合などの¦手続きが¦できません。お問い合わせ窓口まで¦ご連絡ください。",
  },
  FrozenRecentlyException: {
    title: "14日以内に¦凍結されています",
    body: "この¦画面からの¦凍結は¦14日に¦1回までで、このIDは¦14日以内に¦凍結されています。お心当たりの¦ない¦ことが¦あれば、お知らせの¦メールに¦あるリンクを¦お使いください。「ログイン中の¦ブラウザ」で¦ほかの¦ブラウザから¦ログアウトし、「ログイン方法」で¦お心当たりの¦ない¦ものを¦削除する¦こともできます。",
  },
  HeldAddressException: {
    title: "以前の¦メールアドレスでの¦確認が¦必要です",
    body: "メールアドレスの¦変更から¦72時間の¦あいだ、この¦操作には、以前の¦メールアドレスに¦届く¦確認コードも¦必要です。",
  },
  CredentialTakenException: {
    title: "ほかのIDで¦使われています",
    body: "この¦アカウントは、ほかのIDで¦使われています。お持ちの¦IDであれば、統合¦できます。",
  },
  CredentialRestingException: {
    title: "いまは¦追加¦できません",
    body: "この¦アカウントは、最近¦退会または¦統合された¦IDの¦ログイン方法と¦して¦使われていました。その¦手続きから¦14日たつと、追加¦できるようになります。",
  },
  CredentialExistsException: {
    title: "すでに¦設定されています",
    body: "この¦ログイン方法は、すでに¦設定されています。別の¦ものに¦替えるには、設定されている¦ものを¦先に¦削除して¦ください。",
  },
  LastCredentialException: {
    title: "最後の¦ログイン方法です",
    body: "ほかに¦ログイン方法が¦ないため、削除¦できません。先に、別の¦ログイン方法を¦追加して¦ください。",
  },
  OwnerMismatchException: {
    title: "アカウントの¦所有者が¦変わりました",
    body: "手続きの間に、サービス側で¦アカウントの¦所有者が¦変わりました。はじめから¦やり直して¦ください。",
  },
  StaleSequenceException: {
    title: "新しい¦手続きが¦済んでいます",
    body: "この¦手続きより¦新しい¦手続きが¦すでに¦済んでいるため、受け付けませんでした。",
  },
  PayloadTooLargeException: {
    title: "内容が¦大きすぎます",
    body: "送られた¦内容が¦大きすぎるため、受け付け¦られませんでした。",
  },
  UnsupportedMediaTypeException: {
    title: "受け付け¦られない¦形式です",
    body: "送られた¦内容の¦形式には¦対応していません。",
  },
  LimitExceededException: {
    title: "回数の¦上限に¦達しました",
    body: "お試し¦いただける¦回数を¦超えました。15分ほど¦おいてから、もう一度¦お試しください。",
  },
  TooManyRequestException: {
    title: "少し¦時間を¦おいて¦ください",
    body: "操作が¦続いたため、一時的に¦止めています。しばらくしてから、もう一度¦お試しください。",
  },
  InternalErrorException: {
    title: "問題が¦発生しました",
    body: "ご迷惑を¦おかけしております。しばらくしてから、もう一度¦お試しください。",
  },
  "E500-01": {
    title: "サービスで¦受け付け¦られませんでした",
    body: "サービス側の¦都合により、手続きを¦進められませんでした。しばらくしてから、もう一度¦お試しください。",
  },
  ServiceUnavailableException: {
    title: "ただいま¦ご利用いただけません",
    body: "一時的に¦ご利用いただけません。しばらくしてから、もう一度¦お試しください。",
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
    body: "Too easy to guess. Try three unrelated words and a number.",
  },
  CodeMismatchException: {
    title: "The verification code isn’t correct",
    body: "Enter the verification code from the newest e-mail.",
  },
  ExpiredCodeException: {
    title: "The verification code has expired",
    body: "A verification code works for 10 minutes. Send another one and try again.",
  },
  CodeDeliveryFailureException: {
    title: "We couldn’t send the e-mail",
    body: "Check the e-mail address, or use another one.",
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
    title: "You can’t use this e-mail address",
    body: "Another ID already uses it. Use a different one.",
  },
  StoreUserExistsException: {
    title: "There’s an old account",
    body: "An old store account exists under the same e-mail address. Use another address, link the old account to this ID, or delete it.",
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
    body: "You unlinked this account recently. To link it again, enter the verification code we sent to its e-mail address.",
  },
  AccountRestingException: {
    title: "Changes aren’t possible right now",
    body: "This ID is frozen, or changes to it are stopped, for up to 72 hours. Your account page and our e-mail say when it ends.",
  },
  AccountBlockedException: {
    title: "That ID is paused",
    body: "We’ve paused the ID you chose, so you can’t use or merge it for now. Contact us.",
  },
  FrozenRecentlyException: {
    title: "Frozen within the last 14 days",
    body: "You can freeze your ID from this page once every 14 days. If something wasn’t you, use the link in our e-mail about it. You can also log out other browsers under “Where you’re logged in”, and remove what isn’t yours under “Ways to log in”.",
  },
  HeldAddressException: {
    title: "Confirm with your earlier e-mail address",
    body: "For 72 hours after a change of e-mail address, you also need the verification code we send to the earlier address.",
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
