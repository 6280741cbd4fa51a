import { expect, it } from "vitest";
import { makeIdToken } from "../../../../test-support/fake-identity.ts";
import { readOtherId } from "./other-id.ts";

const tokens = (idToken: string) => ({ idToken, accessToken: "access", refreshToken: "" });

it("§4 merge, step 1: the address and the subject are read from the ID token", () => {
  const idToken = makeIdToken({ sub: "kenji", email: "kenji@example.jp" });
  expect(readOtherId(tokens(idToken))).toEqual({
    ok: true,
    other: { subject: "kenji", email: "kenji@example.jp", idToken, accessToken: "access" },
  });
});

it.each([
  ["", "no-id-token"],
  ["not.a.token", "no-id-token"],
  [makeIdToken({ email: "" }), "no-email"],
  [makeIdToken({ email: undefined }), "no-email"],
])("§4 merge, step 1: the ID token %s is refused as %s", (idToken, reason) => {
  expect(readOtherId(tokens(idToken))).toEqual({ ok: false, reason });
});
