import type { ErrorBody, ErrorCode, Language } from "@musubi/contract";
import type { Refusal } from "../services/outcome.ts";

type Words = Readonly<Record<Language, { readonly title: string; readonly body: string }>>;

const GENERAL: Words = {
  ja: {
    title: "エラー",
    body: "処理を完了できませんでした。しばらくしてから、もう一度お試しください。",
  },
  en: { title: "Error", body: "This could not be done. Please try again later." },
};

const WORDS: Partial<Record<ErrorCode, Words>> = {
  InvalidParameterException: {
    ja: { title: "リクエストの誤り", body: "リクエストの内容をご確認ください。" },
    en: { title: "Bad request", body: "Please check what was sent." },
  },
  NotAuthorizedException: {
    ja: { title: "認証エラー", body: "接続用のシークレットが正しくありません。" },
    en: { title: "Not authorized", body: "The connector secret is not correct." },
  },
  ResourceNotFoundException: {
    ja: { title: "見つかりません", body: "このURLには何もありません。" },
    en: { title: "Not found", body: "There is nothing at this address." },
  },
  UserNotFoundException: {
    ja: { title: "アカウントなし", body: "引き継ぐアカウントが見つかりません。" },
    en: { title: "No such account", body: "There is no account to move." },
  },
  "E404-01": {
    ja: { title: "アカウントなし", body: "このサービスにアカウントがありません。" },
    en: { title: "No such account", body: "There is no account at this service." },
  },
  OwnerMismatchException: {
    ja: {
      title: "すでにアカウントがあります",
      body: "すでに別のアカウントがあるため、できません。",
    },
    en: { title: "Already an account", body: "There is already an account where one should go." },
  },
  StaleSequenceException: {
    ja: { title: "古い依頼", body: "より新しい変更が済んでいるため、行いませんでした。" },
    en: { title: "Too late", body: "A newer change has been made, so this one was not." },
  },
  PayloadTooLargeException: {
    ja: { title: "データが大きすぎます", body: "送信内容を小さくしてください。" },
    en: { title: "Too large", body: "Please send less." },
  },
  UnsupportedMediaTypeException: {
    ja: { title: "形式の誤り", body: "JSON形式で送信してください。" },
    en: { title: "Not JSON", body: "Please send JSON." },
  },
};

/** Returns the body of a refusal, in the caller's language. */
export function describeRefusal({ code, reason }: Refusal, language: Language): ErrorBody {
  const { title, body } = (WORDS[code] ?? GENERAL)[language];
  return {
    error_code: code,
    message_title: title,
    message_body: reason === undefined ? body : reason[language],
  };
}
