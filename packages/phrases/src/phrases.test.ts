import { expect, it, test } from "vitest";
import { markPhrases } from "./find.ts";
import { layOutHtml, plain } from "./phrases.ts";

const lay = (text: string) => layOutHtml(text, (part) => part.replaceAll("<", "&lt;"));

it.each([
  ["ログイン¦できませんでした", "ログイン<wbr>できませんでした"],
  ["はい。いいえ、では¦また。", "はい。<wbr>いいえ、<wbr>では<wbr>また。"],
  ["「はい」から¦始める", "「はい<span data-whole>」か</span>ら<wbr>始める"],
  ["画面「はい」", "画<span data-whole>面「</span>はい」"],
  [
    "an e-mail to h-a@example.jp",
    "an e<span data-whole>-m</span>ail to h<span data-whole>-a</span>@example.jp",
  ],
  ["a < b", "a &lt; b"],
  ["", ""],
])("%s is laid out as %s", (text, laid) => {
  expect(lay(text)).toBe(laid);
});

it("lines of a text without marks end after particles", () => {
  expect(lay("注文を確認するまで退会できません")).toBe(
    "注文を<wbr>確認するまで<wbr>退会できません",
  );
});

it("a text is copied and searched without marks", () => {
  expect(plain("もう一度¦お試し¦ください")).toBe("もう一度お試しください");
});

test.each([
  "サービスの¦利用を¦始めます",
  "ログインの¦有効期限が¦切れたようです。もう一度¦お試しください。",
  "「パスワードを¦忘れた場合」から¦再設定して¦ください",
  "ログイン¦できませんでした",
  "退会を¦元に戻す",
  "xを¦退会しています",
  "オンラインストア",
  "h-a@example.jpの¦ID",
  "",
])("the phrases of %s are found", (marked) => {
  expect(markPhrases(plain(marked))).toBe(marked);
});
