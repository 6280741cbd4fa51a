import {
  type Language,
  LISTED_PASSWORD_RULES,
  PASSWORD_MIN_LENGTH,
  RARE_PASSWORD_RULES,
} from "@musubi/contract";
import { passwordRuleWords } from "@musubi/messages/both/password-rules";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { createStore } from "zustand";
import { type Portal, PortalProvider } from "../portal/portal-context.ts";
import { words as en } from "../words/en.ts";
import { words as ja } from "../words/ja.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const EMAILS = ["hana2026@example.jp", "store1@example.jp"];

const CATALOGUES = {
  ja: { words: ja, rules: passwordRuleWords.ja },
  en: { words: en, rules: passwordRuleWords.en },
};

/** Renders the field after its words have loaded. */
async function show(value: string, language: Language = "en"): Promise<string> {
  const { words } = CATALOGUES[language];
  const spoken = createStore(() => ({ language, words }));
  const { prelude } = await prerender(
    <PortalProvider value={{ spoken } as unknown as Portal}>
      <NewPasswordField
        id="new"
        label="New"
        revealLabel="Show"
        value={value}
        emails={EMAILS}
        onChange={() => {}}
      />
    </PortalProvider>,
  );
  return new Response(prelude).text();
}

it.each([
  ["Hanami2027", undefined],
  ["short1", "invalid_password"],
  ["onlyletters", "invalid_password"],
  ["12345678", "invalid_password"],
  [" Hanami2027", "invalid_password"],
  ["hana2026@example.jp", "same_password"],
  ["HANA2026@example.jp", "same_password"],
  ["store1@example.jp", "same_password"],
] as const)("§5 the message for the new password %j is %s", async (value, message) => {
  const page = await show(value);
  expect(page.includes('role="alert"')).toBe(message !== undefined);
  if (message !== undefined) expect(page).toContain(passwordRuleWords.en.faults[message]);
});

it.each([
  ["", []],
  ["hana", ["letter"]],
  ["20262026", ["min-length", "digit"]],
  ["hana2026", ["min-length", "letter", "digit"]],
])("§5 %j meets the rules %j", async (value, kept) => {
  const page = await show(value);
  const ticked = LISTED_PASSWORD_RULES.filter(({ id }) =>
    page.includes(`${passwordRuleWords.en.labels[id]}<span`),
  );
  expect(ticked.map(({ id }) => id)).toEqual(kept);
});

it.each([
  ["Abcdefg1 ", ["no-space-at-ends"]],
  ["Abcdéfg1", ["printable-ascii"]],
  ["Abcdefg1", []],
])("%j has three ticks and breaks the rules %j, which are named only then", async (value, ids) => {
  const page = await show(value);
  const named = RARE_PASSWORD_RULES.filter(({ id }) =>
    page.includes(passwordRuleWords.en.rare[id]),
  );
  expect(named.map(({ id }) => id)).toEqual(ids);
});

it.each(["ja", "en"] as const)(
  "§9 the rules name the required number of characters, %s",
  async (language) => {
    const { rules } = CATALOGUES[language];
    expect(await show("", language)).toContain(rules.labels["min-length"]);
    expect(rules.labels["min-length"]).toContain(`${PASSWORD_MIN_LENGTH}`);
    expect(rules.faults.invalid_password).toContain(`${PASSWORD_MIN_LENGTH}`);
  },
);
