import * as v from "valibot";

/**
 * Every error code with its HTTP status. Many names that end in `Exception`, and the two `E…` codes,
 * are those that earlier clients know.
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
  CredentialTakenException: 409,
  CredentialRestingException: 409,
  CredentialExistsException: 409,
  LastCredentialException: 409,
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

/** The body of every refusal. The texts are in the caller's language. */
export const errorBody = v.object({
  error_code: v.string(),
  message_title: v.string(),
  message_body: v.string(),
  /** The service that the refusal is about, if the code alone does not say. */
  service_id: v.optional(v.number()),
  /** The tries left, if a code was wrong. */
  tries_left: v.optional(v.number()),
  /** The change that addresses which the ID had until lately must confirm: the portal passes it on to the login. */
  deed: v.optional(v.string()),
});

export type ErrorBody = v.InferOutput<typeof errorBody>;

/** Two spellings of one error are in use. Readers treat them as the same. */
export const canonicalErrorCode = (code: string): string =>
  code === "TooManyRequestsException" ? "TooManyRequestException" : code;
