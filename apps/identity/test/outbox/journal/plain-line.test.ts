import { expect, test } from "vitest";
import { plainLine } from "../../../src/outbox/journal/plain-line.ts";

const JWT = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJoYW5hIn0.c2lnbmF0dXJl";

test.each([
  ["a JSON web token", `Bearer ${JWT}, sent`, "Bearer [token], sent"],
  ["an encrypted token", `${JWT}.two.more`, "[token]"],
  ["a token with something before it", `id_${JWT}`, "id_[token]"],
  ["half of a token", JWT.slice(0, 12), "[token]"],
  ["a refresh token", "mr1.family.secret-part.", "[token]"],
  ["not if it only resembles one", "eyJ, eyJ.a.b.c, mr1 and mr1.", "eyJ, eyJ.a.b.c, mr1 and mr1."],
])("I06: a token in a line is replaced: %s", (_, text, line) => {
  expect(plainLine(text, 200)).toBe(line);
});

test("a long line that only looks like tokens is read once", () => {
  const length = 300_000;
  // A parser that reads again from each prefix would take minutes.
  expect(plainLine("eyJ".repeat(length / 3), length)).toBe("[token]");
  expect(plainLine("mr1".repeat(length / 3), length)).toBe("mr1".repeat(length / 3));
});
