import { expect, it } from "vitest";
import { describeMessage } from "./describe-message.ts";
import { MESSAGES } from "./messages.ts";

const messages = MESSAGES.en;

it.each([true, false])(
  "a key is said in the holder's language, whichever side named it (%j)",
  (isOurs) => {
    expect(describeMessage(messages, "store_auth_failed", isOurs)).toBe(messages.store_auth_failed);
    expect(describeMessage(messages, "error.auth_failed", isOurs)).toBe(messages.auth_failed);
    expect(describeMessage(messages, "text.transfer_failed", isOurs)).toBe(
      messages.transfer_failed,
    );
  },
);

it("what a service said is shown as it is", () => {
  expect(describeMessage(messages, "An order is on its way.", true)).toBe(
    "An order is on its way.",
  );
});

it.each(["Call 0120-000-000 now!", "<b>x</b>", "constructor", "__proto__", ""])(
  "X01: %j in an address is never shown",
  (text) => {
    expect(describeMessage(messages, text, false)).toBe(messages.unexpected);
  },
);
