import fc from "fast-check";
import { expect, test } from "vitest";
import { readNotifications } from "./notification.ts";

const good = { type: "info", title: "お知らせ", content: "本文", date: "2026-01-05" };

test("notifications for all languages, and for the page's language, are returned", () => {
  const file = [good, { ...good, type: "alert", lang: "ja" }, { ...good, lang: "en" }];
  expect(readNotifications(file, "ja").map(({ lang }) => lang)).toEqual([undefined, "ja"]);
  expect(readNotifications(file, "en").map(({ lang }) => lang)).toEqual([undefined, "en"]);
});

test.each([
  { ...good, type: "warning" },
  { ...good, type: undefined },
  { ...good, title: 1 },
  { ...good, content: null },
  { ...good, date: 20260105 },
  { ...good, lang: 1 },
  null,
  "info",
  [],
])("the invalid notification %j is dropped, and the valid one beside it is returned", (bad) => {
  expect(readNotifications([bad, good], "ja")).toEqual([good]);
});

test.each([undefined, null, {}, "[]", 1])("a file that is %j has no notifications", (file) => {
  expect(readNotifications(file, "ja")).toEqual([]);
});

test("any JSON can be read without failing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (file) => {
      for (const { type } of readNotifications(file, "ja"))
        expect(["info", "alert"]).toContain(type);
    }),
  );
});
