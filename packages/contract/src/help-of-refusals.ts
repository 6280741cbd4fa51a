import type { ErrorCode } from "./errors.ts";
import type { HelpTopic } from "./help-topics.ts";

/**
 * The help topic of each refusal of the API. Undefined if its sentence needs no explanation, and for those that only a
 * program can cause.
 */
export const HELP_OF_ERROR: Readonly<Record<ErrorCode, HelpTopic | undefined>> = {
  InvalidParameterException: undefined,
  InvalidPasswordException: "password",
  CommonPasswordException: "password",
  CodeMismatchException: "code",
  ExpiredCodeException: "code",
  CodeDeliveryFailureException: "code",
  NotAuthorizedException: "log-in-again",
  FreshSignInRequired: "log-in-again",
  InvalidApiKeyException: undefined,
  InvalidProofException: "link-refused",
  ResourceNotFoundException: undefined,
  UserNotFoundException: "link-refused",
  "E404-01": "link-refused",
  AliasExistsException: "address-taken",
  StoreUserExistsException: "address-taken",
  SameServiceException: "link-refused",
  NotSupportedException: "merge-refused",
  ServiceActiveException: "leave-refused",
  MergeBusyException: "under-way",
  MergeNotReadyException: "under-way",
  CodeRequiredException: "link-refused",
  AccountRestingException: "paused",
  AccountBlockedException: "blocked",
  FrozenRecentlyException: "take-back",
  HeldAddressException: "earlier-address",
  CredentialTakenException: "credentials",
  CredentialRestingException: "credentials",
  CredentialExistsException: "credentials",
  LastCredentialException: "credentials",
  OwnerMismatchException: "under-way",
  StaleSequenceException: "under-way",
  PayloadTooLargeException: undefined,
  UnsupportedMediaTypeException: undefined,
  LimitExceededException: "too-many-tries",
  TooManyRequestException: "too-many-tries",
  InternalErrorException: "problem",
  "E500-01": "under-way",
  ServiceUnavailableException: "problem",
};

/** Returns the topic of an error code, which may be unknown here: identity may be older or newer than the page. */
export const helpOfError = (code: string): HelpTopic | undefined =>
  Object.hasOwn(HELP_OF_ERROR, code) ? HELP_OF_ERROR[code as ErrorCode] : undefined;
