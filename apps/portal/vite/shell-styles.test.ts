import { expect, it } from "vitest";
import { keepShell } from "./shell-styles.ts";

it("only the shell's rules are left, with the values of their tokens in both themes", () => {
  const sheet = `:root,[data-theme=paper]{--ground:#fff;--alert:red}:root:has([data-theme=ink]),[data-theme=ink]{--ground:#000}:root{--step:20px;--margin:max(var(--step), 50%);--idle:var(--alert)}@layer base{body{background:var(--ground)}img,svg{display:block}h1,p{margin:0}button{color:var(--alert)}}.shell-header{padding:var(--margin)}.shell-note{margin:0}html:has(.bar){margin:0}`;
  expect(keepShell(sheet)).toBe(
    ":root{--ground:#fff}:root:has([data-theme=ink]){--ground:#000}@layer base{body{background:var(--ground)}}.shell-header{padding:max(20px, 50%)}",
  );
});

it("text styles are left only in the shell's own rules, not in the body's", () => {
  const sheet =
    ":root{--body:serif}@layer base{body{font-family:var(--body);margin:0;text-wrap:pretty;line-height:2}}.shell-header{line-height:1.3}";
  expect(keepShell(sheet)).toBe("@layer base{body{margin:0}}.shell-header{line-height:1.3}");
});

it("a rule that becomes empty is removed", () => {
  const sheet = "@media (prefers-contrast:more){:root{--line:#000}}.shell-header{margin:0}";
  expect(keepShell(sheet)).toBe(".shell-header{margin:0}");
});
