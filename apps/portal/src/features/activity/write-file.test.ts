import { activity as en } from "@musubi/messages/en/activity";
import { activity as ja } from "@musubi/messages/ja/activity";
import { expect, it, test } from "vitest";
import type { ShownRow } from "./describe-row.ts";
import { writeCsv, writeJson } from "./write-file.ts";

const ROW: ShownRow = {
  id: "1",
  at: Date.UTC(2026, 10, 16, 15, 4, 5),
  kind: "log-ins",
  detail: 5,
  what: "パスワードでログイン",
  refused: false,
  why: undefined,
  times: 1,
  service: undefined,
  browser: "Chrome（Windows）",
  network: undefined,
};

const JAPANESE = { words: ja, language: "ja", timeZone: "Asia/Tokyo" } as const;
const ENGLISH = { words: en, language: "en", timeZone: "Asia/Tokyo" } as const;

it("the CSV file has a byte order mark, and the screen's language and time zone", () => {
  expect(writeCsv([ROW], JAPANESE)).toBe(
    "\ufeff日時（Asia/Tokyo）,内容,結果,理由,サービス,回数,ブラウザ,ネットワーク\r\n" +
      "2026-11-17 00:04:05,パスワードでログイン,成功,,,1,Chrome（Windows）,\r\n",
  );
  expect(writeCsv([], ENGLISH)).toBe(
    "\ufeffTime (Asia/Tokyo),What,Result,Reason,Service,Times,Browser,Network\r\n",
  );
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+81", "'+81"],
  ["-1", "'-1"],
  ["@here", "'@here"],
  ["\t=1", "'\t=1"],
  ["a=1", "a=1"],
  ['say "yes", twice', '"say ""yes"", twice"'],
  ["=a,b", '"\'=a,b"'],
  ["two\r\nlines", '"two\r\nlines"'],
])("a service with the name %j runs nothing in a spreadsheet", (service, cell) => {
  const csv = writeCsv([{ ...ROW, browser: undefined, service }], ENGLISH);
  expect(csv.slice(csv.indexOf("\n") + 1)).toBe(
    `2026-11-17 00:04:05,パスワードでログイン,Succeeded,,${cell},1,,\r\n`,
  );
});

it("the JSON file has the same fields, and an ISO time", () => {
  const refused = { ...ROW, refused: true, why: "Wrong", times: 3 };
  expect(JSON.parse(writeJson([refused], ENGLISH))).toEqual({
    time_zone: "Asia/Tokyo",
    language: "en",
    records: [
      {
        at: "2026-11-16T15:04:05.000Z",
        time: "2026-11-17 00:04:05",
        what: "パスワードでログイン",
        result: "Failed",
        why: "Wrong",
        service: null,
        times: 3,
        browser: "Chrome（Windows）",
        network: null,
      },
    ],
  });
});
