import { expect, it } from "vitest";
import { describeMessage } from "./describe-message.ts";
import { MESSAGES } from "./messages.ts";

const messages = MESSAGES.en;

it.each([true, false])(
  "a message key is translated to the holder's language, whether it is our own or not (%j)",
  (isOurs) => {
    expect(describeMessage(messages, "store_auth_failed", isOurs)).toBe(messages.store_auth_failed);
    expect(describeMessage(messages, "error.auth_failed", isOurs)).toBe(messages.auth_failed);
    expect(describeMessage(messages, "text.transfer_failed", isOurs)).toBe(
      messages.transfer_failed,
    );
  },
);

it("a service's own text is shown unchanged", () => {
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
