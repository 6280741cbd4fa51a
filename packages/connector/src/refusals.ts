export type InBoth = { readonly ja: string; readonly en: string };

type Words = readonly [status: number, title: InBoth, body: InBoth];

const both = (ja: string, en: string): InBoth => ({ ja, en });

const NO_ACCOUNT = both("アカウントなし", "No such account");

/** Every code that a connector answers. */
export const REFUSALS = {
  InvalidParameterException: [
    400,
    both("リクエストの誤り", "Bad request"),
    both("リクエストの内容をご確認ください。", "Please check what was sent."),
  ],
  NotAuthorizedException: [
    401,
    both("認証エラー", "Not authorized"),
    both("接続用のシークレットが正しくありません。", "The connector secret is not correct."),
  ],
  ResourceNotFoundException: [
    404,
    both("見つかりません", "Not found"),
    both("このURLには何もありません。", "There is nothing at this address."),
  ],
  UserNotFoundException: [
    404,
    NO_ACCOUNT,
    both("引き継ぐアカウントが見つかりません。", "There is no account to move."),
  ],
  "E404-01": [
    404,
    NO_ACCOUNT,
    both("このサービスにアカウントがありません。", "There is no account at this service."),
  ],
  OwnerMismatchException: [
    409,
    both("すでにアカウントがあります", "Already an account"),
    both(
      "すでに別のアカウントがあるため、できません。",
      "There is already an account where one should go.",
    ),
  ],
  StaleSequenceException: [
    409,
    both("古い依頼", "Too late"),
    both(
      "より新しい変更が済んでいるため、行いませんでした。",
      "A newer change has been made, so this one was not.",
    ),
  ],
  PayloadTooLargeException: [
    413,
    both("データが大きすぎます", "Too large"),
    both("データが大きすぎるため、できません。", "This is more than can be sent."),
  ],
  UnsupportedMediaTypeException: [
    415,
    both("形式の誤り", "Not JSON"),
    both("JSON形式で送信してください。", "Please send JSON."),
  ],
  "E500-01": [
    502,
    both("エラー", "Error"),
    both("処理を完了できませんでした。", "This could not be done."),
  ],
  InternalErrorException: [
    500,
    both("エラー", "Error"),
    both(
      "処理を完了できませんでした。しばらくしてから、もう一度お試しください。",
      "This could not be done. Please try again later.",
    ),
  ],
} as const satisfies Readonly<Record<string, Words>>;

export type RefusalCode = keyof typeof REFUSALS;

/** A call that is refused. `words` are for the holder, in the place of the code's own. `fault` is for the log. */
export type Refusal = {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly words?: InBoth;
  readonly fault?: unknown;
};

export type Outcome = { readonly ok: true; readonly data: object } | Refusal;

export const answer = (data: object): Outcome => ({ ok: true, data });
export const DONE: Outcome = answer({});
export const refuse = (code: RefusalCode, words?: InBoth): Refusal =>
  words === undefined ? { ok: false, code } : { ok: false, code, words };

/** Returns the answer of an outcome, in the caller's language. */
export function toResponse(outcome: Outcome, acceptLanguage: string | null): Response {
  if (outcome.ok) return Response.json(outcome.data);
  const language = /^\s*en/i.test(acceptLanguage ?? "") ? "en" : "ja";
  const [status, title, body] = REFUSALS[outcome.code];
  const error = {
    error_code: outcome.code,
    message_title: title[language],
    message_body: (outcome.words ?? body)[language],
  };
  return Response.json(error, { status });
}
