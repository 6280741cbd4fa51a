import type { refusals as japanese } from "../ja/refusals.ts";
import type { Words } from "../words.ts";

export const refusals: Words<typeof japanese> = {
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
