import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  invalid_email: "メールアドレスの¦形式が¦正しく¦ありません。",
  email_exist: "すでに¦使われている¦メールアドレスです。別の¦ものを¦入力して¦ください。",
  auth_failed:
    "ログイン¦できませんでした。もう一度¦お試し¦いただくか、別の¦方法で¦ログインして¦ください。",
  unexpected: "ログイン¦できませんでした。しばらくしてから、もう一度¦お試しください。",
  transfer_user_failed:
    "手続きを¦完了¦できませんでした。もう一度、メールアドレスと¦パスワードを¦入力して¦ください。",
  store_auth_failed:
    "メールアドレスか¦パスワードが¦違うか、すでに¦連携している¦アカウントです。ご確認のうえ、もう一度¦お試しください。",
  transfer_same_service: "このIDでは、すでに¦同じ¦サービスを¦お使いです。",
  transfer_left_service: `このIDは、同じ¦サービスを¦退会してから¦${SLEEP_DAYS}日たっていないため、まだ¦引き継げません。`,
  wake_not_found:
    "サービス側で¦アカウントが¦見つかりませんでした。しばらくしてから、もう一度¦お試しください。",
  transfer_not_supported:
    "もうひとつの¦IDで、統合に¦対応していない¦サービスを¦お使いです。先に¦その¦サービスを¦退会するか、IDを¦分けたまま¦お使いください。",
  /** Above the obstacles, even before the holder has tried. */
  delete_account: "いまは¦退会¦できません",
  account_deletion_failure: "退会¦できませんでした。しばらくしてから、もう一度¦お試しください。",
  old_password_invalid: "現在の¦パスワードが¦正しく¦ありません。もう一度¦入力して¦ください。",
  common_password:
    "推測されやすい¦パスワードです。関係の¦ない¦言葉を¦3つと、数字を¦並べてみて¦ください。",
  code_mismatch: "確認コードが¦違うか、期限切れです。最新の¦ものを¦入力して¦ください。",
  too_many_requests:
    "操作が¦続いたため、一時的に¦止めています。しばらくしてから、もう一度¦お試しください。",
  input_code_too_many_requests:
    "入力¦できる¦回数を¦超えました。15分ほど¦おいてから、もう一度¦お試しください。",
  change_email_too_many_requests:
    "確認コードの¦送信が¦続いたため、一時的に¦止めています。15分ほど¦おいてから、もう一度¦お試しください。",
  invalid_request: "操作を¦受け付け¦られませんでした。もう一度¦お試しください。",
  change_email_invalid_request:
    "確認コードを¦お送りできませんでした。前の¦画面に¦戻って、もう一度¦お試しください。",
  input_code_invalid_request:
    "確認コードを¦再送¦できませんでした。前の¦画面に¦戻って、もう一度¦お試しください。",
  store_user_exist:
    "ストアに、同じ¦メールアドレスの¦古い¦アカウントが¦あります。別の¦メールアドレスを¦使うか、古い¦アカウントを¦連携または¦削除して¦ください。",
};

const en: Words<typeof ja> = {
  invalid_email: "There was an error with the format of your e-mail address.",
  email_exist: "The account under this e-mail address already exists.",
  auth_failed: "Your log-in attempt failed.",
  unexpected: "Your log-in attempt failed.",
  transfer_user_failed:
    "Link failed. Please try again to enter your e-mail address and the password.",
  store_auth_failed:
    "This account is already linked to an ID, or the e-mail address or password isn’t correct. Check them and try again.",
  transfer_same_service: "This ID already uses the same service.",
  transfer_left_service: `This ID left the same service less than ${SLEEP_DAYS} days ago, so the other account there can’t move yet.`,
  wake_not_found: "The service couldn’t find your account just now. Wait a moment and try again.",
  transfer_not_supported:
    "The other ID uses a service that doesn’t support merging. Leave that service first, or keep both IDs.",
  delete_account: "Your account deletion failed.",
  account_deletion_failure: "Account deletion failed. Please try again later.",
  old_password_invalid: "The password is not correct.",
  common_password: "Too easy to guess. Try three unrelated words and a number.",
  code_mismatch: "The verification code was entered incorrectly.",
  too_many_requests: "There were too many requests. Try again later.",
  input_code_too_many_requests: "There were too many attempts. Try again in about 15 minutes.",
  change_email_too_many_requests:
    "You requested too many verification codes. Try again in about 15 minutes.",
  invalid_request: "Invalid request. Please try again.",
  change_email_invalid_request:
    "We couldn’t send the verification code. Go back to the previous screen and try again.",
  input_code_invalid_request:
    "We couldn’t send another verification code. Go back to the previous screen and try again.",
  store_user_exist:
    "An old store account exists under the same e-mail address. Use another address, link the old account to this ID, or delete it.",
};

/** Messages beside a field or in a dialog, by the key of a failure. */
export const errorWords = { ja, en };
