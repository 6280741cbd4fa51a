import { expect, it } from "vitest";
import { adviseOn } from "./sign-in-hint.ts";

it.each([
  ["NotAuthorizedException", "checkCredentials"],
  ["UserNotFoundException", "checkCredentials"],
  ["auth/wrong-password", "checkCredentials"],
  ["auth/user-not-found", "checkCredentials"],
  ["auth/invalid-credential", "checkCredentials"],
  ["Confirmation code cannot be empty", "accountBarred"],
  ["auth/user-disabled", "accountBarred"],
])("after %s the holder is advised: %s", (code, hint) => {
  expect(adviseOn(code)).toEqual({ hint });
});

it.each(["auth/too-many-requests", "InternalErrorException", "toString", ""])(
  "there is no advice after %j",
  (code) => {
    expect(adviseOn(code)).toEqual({});
  },
);
