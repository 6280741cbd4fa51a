import type { refusals as japanese } from "../ja/refusals.ts";
import type { Words } from "../words.ts";

export const refusals: Words<typeof japanese> = {
  InvalidParameterException: {
    title: "Please check your input",
    body: "Something in the request is not right. Please check it and try again.",
  },
  InvalidPasswordException: {
    title: "Please check the password",
    body: "The current password is wrong, or the new one does not meet the rules. Please check both and try again.",
  },
  CommonPasswordException: {
    title: "The password is easy to guess",
    body: "This password is easy to guess. Enter a different one.",
  },
  CodeMismatchException: {
    title: "The verification code does not match",
    body: "Please enter the verification code in the newest e-\u2060mail once more.",
  },
  ExpiredCodeException: {
    title: "The verification code has expired",
    body: "A verification code is valid for 10 minutes. Please ask for another one and try again.",
  },
  CodeDeliveryFailureException: {
    title: "The e-\u2060mail could not be sent",
    body: "Please check the e-\u2060mail address, or use another one.",
  },
  NotAuthorizedException: {
    title: "Please log in",
    body: "Your session has ended. Please log in again.",
  },
  FreshSignInRequired: {
    title: "Please log in once more",
    body: "This is an important step, so we ask you to confirm that it is you before you continue.",
  },
  InvalidApiKeyException: {
    title: "Not allowed",
    body: "This application may not use the service.",
  },
  InvalidProofException: {
    title: "We could not confirm that it is you",
    body: "Please log in once more to the account you want to link.",
  },
  ResourceNotFoundException: {
    title: "Not found",
    body: "We could not find what you are looking for. Please go back to the previous screen and try again.",
  },
  UserNotFoundException: {
    title: "Account not found",
    body: "We could not find the account. Please check and try again.",
  },
  "E404-01": {
    title: "A service has no such account",
    body: "One of the services in use did not find your account. Please check the account on the site of the service.",
  },
  AliasExistsException: {
    title: "This e-\u2060mail address cannot be used",
    body: "This e-\u2060mail address is already used by another ID. Please use another address.",
  },
  StoreUserExistsException: {
    title: "There is an old account",
    body: "An old store account exists under the same e-\u2060mail address. Please use another address, link the old account to this ID, or delete it.",
  },
  SameServiceException: {
    title: "The same service is already in use",
    body: "This ID already uses the same service, so it cannot be linked.",
  },
  NotSupportedException: {
    title: "This service cannot be merged",
    body: "The other ID uses a service that does not support merging, so it cannot be merged.",
  },
  ServiceActiveException: {
    title: "Services are still in use",
    body: "Please leave all services in use first, then try again.",
  },
  MergeBusyException: {
    title: "Something else is under way",
    body: "Another change to this ID, such as a merge or leaving a service, is under way. Please try again when that is finished.",
  },
  MergeNotReadyException: {
    title: "This is not possible right now",
    body: "The merge is still under way, or has moved on. Please reload the page to see where it stands.",
  },
  CodeRequiredException: {
    title: "A verification code is needed",
    body: "This link was undone recently. To link the account again, please enter the verification code we sent to its e-\u2060mail address.",
  },
  AccountRestingException: {
    title: "Changes are not possible right now",
    body: "Changes to this ID are paused for up to 72 hours, because somebody who uses an earlier e-\u2060mail address asked for it, or because the ID was frozen. Your account’s home screen and the e-\u2060mail we sent say until when.",
  },
  AccountBlockedException: {
    title: "That ID is paused",
    body: "We have paused the ID that you chose, so it cannot be used or merged for now. Please contact us.",
  },
  FrozenRecentlyException: {
    title: "Frozen within the last 14 days",
    body: "Your ID can be frozen from this screen once in 14 days, and it was. If something was not you, please use the link in the e-\u2060mail that told you of it. You can also log out other browsers under “Where you’re logged in”, and remove what is not yours under “Ways to log in”.",
  },
  HeldAddressException: {
    title: "Confirm with your earlier e-\u2060mail address",
    body: "For 72 hours after a change of e-\u2060mail address, this also needs the verification code that we send to the earlier address.",
  },
  WayTakenException: {
    title: "In use with another ID",
    body: "This account is a way to log in to another ID, so it cannot be added. If that ID is yours, you can merge it. 14 days after the merge, this account can be added, too.",
  },
  WayRestingException: {
    title: "This cannot be added now",
    body: "This account was a way to log in to an ID that was closed or merged recently. It can be added 14 days after that.",
  },
  WayExistsException: {
    title: "Already set",
    body: "This way to log in is set already. To use another one, please remove the one that is set first.",
  },
  LastWayException: {
    title: "The last way to log in",
    body: "There is no other way to log in, so this one cannot be removed. Please add another one first.",
  },
  OwnerMismatchException: {
    title: "The account has changed hands",
    body: "The account at the service got another owner in the meantime. Please start again.",
  },
  StaleSequenceException: {
    title: "Something newer has been done",
    body: "A newer change has already been made, so this one was not accepted.",
  },
  PayloadTooLargeException: {
    title: "Too large",
    body: "The request is too large to be accepted.",
  },
  UnsupportedMediaTypeException: {
    title: "Unknown format",
    body: "The format of the request is not supported.",
  },
  LimitExceededException: {
    title: "No attempts left",
    body: "There were too many attempts. Please try again in about 15 minutes.",
  },
  TooManyRequestException: {
    title: "Please wait a little",
    body: "There were too many requests. Please try again later.",
  },
  InternalErrorException: {
    title: "Something went wrong",
    body: "We are sorry for the trouble. Please try again in a little while.",
  },
  "E500-01": {
    title: "The service did not accept it",
    body: "The service could not continue with this. Please try again in a little while.",
  },
  ServiceUnavailableException: {
    title: "Not available right now",
    body: "The service is not available for the moment. Please try again in a little while.",
  },
};
