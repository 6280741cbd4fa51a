import * as v from "valibot";

/**
 * Every error code there is, with the HTTP status it travels under.
 * The names that end in `Exception` and the two `E…` codes are the ones clients already know.
 */
export const ERROR_STATUS = {
  InvalidParameterException: 400,
  InvalidPasswordException: 400,
  CommonPasswordException: 400,
  CodeMismatchException: 400,
  ExpiredCodeException: 400,
  CodeDeliveryFailureException: 400,
  NotAuthorizedException: 401,
  FreshSignInRequired: 401,
  InvalidApiKeyException: 403,
  InvalidProofException: 403,
  ResourceNotFoundException: 404,
  UserNotFoundException: 404,
  "E404-01": 404,
  AliasExistsException: 409,
  StoreUserExistsException: 409,
  SameServiceException: 409,
  NotSupportedException: 409,
  ServiceActiveException: 409,
  MergeBusyException: 409,
  MergeNotReadyException: 409,
  CodeRequiredException: 409,
  AccountRestingException: 409,
  AccountBlockedException: 403,
  FrozenRecentlyException: 409,
  HeldAddressException: 409,
  WayTakenException: 409,
  WayRestingException: 409,
  WayExistsException: 409,
  LastWayException: 409,
  OwnerMismatchException: 409,
  StaleSequenceException: 409,
  PayloadTooLargeException: 413,
  UnsupportedMediaTypeException: 415,
  LimitExceededException: 429,
  TooManyRequestException: 429,
  InternalErrorException: 500,
  "E500-01": 502,
  ServiceUnavailableException: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every refusal. The words are in the language the caller asked for. */
export const errorBody = v.object({
  error_code: v.string(),
  message_title: v.string(),
  message_body: v.string(),
  /** Which service it is about, where the code alone does not say. */
  service_id: v.optional(v.number()),
  /** How often a code may still be typed, where this one was wrong. */
  tries_left: v.optional(v.number()),
});

export type ErrorBody = v.InferOutput<typeof errorBody>;

/** Two spellings of one error are in use; readers treat them alike. */
export const canonicalErrorCode = (code: string): string =>
  code === "TooManyRequestsException" ? "TooManyRequestException" : code;
