import { LISTED_PASSWORD_RULES, PASSWORD_MIN_LENGTH } from "@musubi/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createStore } from "zustand";
import { type Portal, PortalProvider } from "../portal/portal-context.ts";
import { words as en } from "../words/en.ts";
import { words as ja } from "../words/ja.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const EMAILS = ["hana2026@example.jp", "store1@example.jp"];

function show(value: string, words = en): string {
  const spoken = createStore(() => ({ words }));
  return renderToStaticMarkup(
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
] as const)("§5 the new password %j: %s", (value, message) => {
  const page = show(value);
  expect(page.includes('role="alert"')).toBe(message !== undefined);
  if (message !== undefined) expect(page).toContain(en.messages[message]);
});

it.each([
  ["", []],
  ["hana", ["letter"]],
  ["20262026", ["min-length", "digit"]],
  ["hana2026", ["min-length", "letter", "digit"]],
])("§5 %j ticks off %j", (value, kept) => {
  const page = show(value);
  const ticked = LISTED_PASSWORD_RULES.filter(({ id }) =>
    page.includes(`${en.passwordRules.labels[id]}<span`),
  );
  expect(ticked.map(({ id }) => id)).toEqual(kept);
});

it.each([ja, en])("§9 names the number that the rules have", (words) => {
  expect(show("", words)).toContain(words.passwordRules.labels["min-length"]);
  expect(words.passwordRules.labels["min-length"]).toContain(`${PASSWORD_MIN_LENGTH}`);
  expect(words.messages.invalid_password).toContain(`${PASSWORD_MIN_LENGTH}`);
});
