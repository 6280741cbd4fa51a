import { SLEEP_DAYS } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  invalid_email: "メールアドレスの形式が正しくありません。",
  email_exist: "すでに使われているメールアドレスです。別のものを入力してください。",
  auth_failed:
    "ログインできませんでした。もう\u2060一度お試しいただくか、別の方法でログインしてください。",
  unexpected: "ログインできませんでした。しばらくしてから、もう\u2060一度お試しください。",
  transfer_user_failed:
    "手続きを完了できませんでした。もう\u2060一度、メールアドレスとパスワードを入力してください。",
  store_auth_failed:
    "メールアドレスかパスワードが違うか、すでに連携しているアカウントです。ご確認の\u2060うえ、もう\u2060一度お試しください。",
  transfer_same_service: "この\u2060IDでは、すでに同じサービスをお使いです。",
  transfer_left_service: `この\u2060IDは、同じサービスを退会してから${SLEEP_DAYS}日たっていないため、まだ引き継げません。`,
  wake_not_found:
    "サービス側でアカウントが見つかりませんでした。しばらくしてから、もう\u2060一度お試しください。",
  transfer_not_supported:
    "もう\u2060ひとつのIDで、統合に対応していないサービスをお使いです。先にそのサービスを退会するか、IDを分けたままお使いください。",
  /** Above the obstacles, even before the holder has tried. */
  delete_account: "いまは退会できません",
  account_deletion_failure:
    "退会できませんでした。しばらくしてから、もう\u2060一度お試しください。",
  old_password_invalid: "現在のパスワードが正しくありません。もう\u2060一度入力してください。",
  common_password: "推測されやすいパスワードです。別のものを入力してください。",
  code_mismatch: "確認コードが違うか、期限切れです。最新のものを入力してください。",
  too_many_requests:
    "操作が続いたため、一時的に止めています。しばらくしてから、もう\u2060一度お試しください。",
  input_code_too_many_requests:
    "入力できる回数を超えました。15分ほどおいてから、もう\u2060一度お試しください。",
  change_email_too_many_requests:
    "確認コードの送信が続いたため、一時的に止めています。15分ほどおいてから、もう\u2060一度お試しください。",
  invalid_request: "操作を受け付けられませんでした。もう\u2060一度お試しください。",
  change_email_invalid_request:
    "確認コードをお送りできませんでした。前の画面に戻って、もう\u2060一度お試しください。",
  input_code_invalid_request:
    "確認コードを再送できませんでした。前の画面に戻って、もう\u2060一度お試しください。",
  store_user_exist:
    "ストアに、同じメールアドレスの古いアカウントがあります。別のメールアドレスを使うか、古いアカウントを連携または削除してください。",
};

const en: Words<typeof ja> = {
  invalid_email: "There was an error with the format of your e-mail address.",
  email_exist: "The account under this e-mail address already exists.",
  auth_failed: "Your log-in attempt failed.",
  unexpected: "Your log-in attempt failed.",
  transfer_user_failed:
    "Link failed. Please try again to enter your e-mail address and the password.",
  store_auth_failed:
    "This account is already linked to an ID, or the e-\u2060mail address or password isn’t correct. Check them and try again.",
  transfer_same_service: "This ID already uses the same service.",
  transfer_left_service: `This ID left the same service less than ${SLEEP_DAYS} days ago, so the other account there can’t move yet.`,
  wake_not_found: "The service couldn’t find your account just now. Wait a moment and try again.",
  transfer_not_supported:
    "The other ID uses a service that doesn’t support merging. Leave that service first, or keep both IDs.",
  delete_account: "Your account deletion failed.",
  account_deletion_failure: "Account deletion failed. Please try again later.",
  old_password_invalid: "The password is not correct.",
  common_password: "This password is easy to guess. Enter a different one.",
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
    "An old store account exists under the same e-\u2060mail address. Use another address, link the old account to this ID, or delete it.",
};

/** Messages beside a field or in a dialog, by the key of a failure. */
export const errorWords = { ja, en };

export type ErrorKey = keyof typeof ja;
