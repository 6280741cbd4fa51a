import type { CodeFault } from "@musubi/contract/login-pages";
import type { LoginCodeRefusal } from "../../accounts/check-login-code.ts";
import type { CodeRefusal } from "../../accounts/codes.ts";

/** What a page says of a code that was refused. */
export const CODE_FAULTS: Readonly<Record<LoginCodeRefusal | CodeRefusal, CodeFault>> = {
  CodeMismatchException: "wrong-code",
  ExpiredCodeException: "expired-code",
  LimitExceededException: "too-many-tries",
  TooManyRequestException: "crowded",
  ServiceUnavailableException: "busy",
  link: "link",
};
