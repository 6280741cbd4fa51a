import { expect, test } from "vitest";
import { readPasskeyName } from "./passkey-name.ts";

test.each([
  ["https://evil.example/stop", "https evil example/stop"],
  ["Stop it: www.evil.example", "Stop it: www evil example"],
  ["http://192.0.2.1/x", "http 192.0.2.1/x"],
  ["a@evil.example", "a evil example"],
  ["mailto:a@evil.example", "mailto a evil example"],
  ["\\\\evil\\share", "evil share"],
  ["evil。みんな", "evil みんな"],
  ["ht\u200btps:/\u200b/evil.\u200bexample", "https evil example"],
  ["one\r\ntwo", "onetwo"],
  ["://", undefined],
])("S66: %j becomes %j, which no mail program makes a link", (typed, name) =>
  expect(readPasskeyName(typed)).toBe(name),
);

test.each(["MacBook Air 13.6", "花のiPhone", "1Password: 仕事/自宅", "<b>No. 2</b>"])(
  "%s stays as it was typed",
  (typed) => expect(readPasskeyName(typed)).toBe(typed),
);
