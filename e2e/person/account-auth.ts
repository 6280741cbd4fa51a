import type { Language } from "@musubi/contract";
import { demoCatalogue } from "@musubi/demo-world";
import { expect, type Locator, type Page } from "@playwright/test";
import { orderFault } from "../world/sandbox.ts";
import type { World } from "../world/world.ts";
import {
  expectInBothLanguages,
  expectSpokenIn,
  languageOf,
  type SpokenWords,
} from "./in-both-languages.ts";
import { WORDS } from "./words.ts";

export type ServiceName = "store" | "app" | "school" | "id";

const TYPES: Readonly<Record<ServiceName, number>> = { store: 1, app: 2, school: 3, id: 4 };

/** Returns the demo's entry of a service. */
export const entryOf = (service: Exclude<ServiceName, "id">) => {
  const entry = demoCatalogue("http://sandbox.test").find(({ kind }) => kind === service);
  if (entry === undefined) throw new Error(`The demo has no ${service}.`);
  return entry;
};

/** Returns what a screen says about a service, with the name of its entry. */
export const say = (
  sentence: (name: string) => string,
  service: Exclude<ServiceName, "id">,
  language: Language = "ja",
): string => sentence(entryOf(service).names[language]);

/** Opens the sign-in for a service by its address. */
export async function openAuth(
  page: Page,
  world: World,
  service: ServiceName,
  language: Language = "ja",
): Promise<void> {
  await page.goto(`${world.portal}/account-auth?serviceType=${TYPES[service]}&lng=${language}`);
  await expectAuth(page, service, language);
}

export function expectAuth(page: Page, service: ServiceName, language: Language = "ja") {
  const { id, title } = WORDS[language].linking.auth;
  const name = service === "id" ? id.title : say(title, service, language);
  return expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

export const emailField = (page: Page, language: Language = "ja"): Locator =>
  page.getByLabel(WORDS[language].common.email, { exact: true });

export const passwordField = (page: Page, language: Language = "ja"): Locator =>
  page.getByLabel(WORDS[language].common.password, { exact: true });

export const submitButton = (page: Page, language: Language = "ja"): Locator =>
  page.getByRole("button", { name: WORDS[language].linking.auth.form.submit, exact: true });

/** Signs in to the account that is to be linked. */
export async function submitCredentials(
  page: Page,
  account: { readonly email: string; readonly password: string },
  language: Language = "ja",
): Promise<void> {
  await emailField(page, language).fill(account.email);
  await passwordField(page, language).fill(account.password);
  await submitButton(page, language).click();
}

/** Signs in, in the language of the form, and expects the refusal in both languages. */
export async function expectRefused(
  page: Page,
  account: { readonly email: string; readonly password: string },
  sentence: (words: SpokenWords) => string,
): Promise<void> {
  await submitCredentials(page, account, await languageOf(page));
  await expectFault(page, sentence);
}

/** Expects a message about the form, in both languages. */
export const expectFault = (page: Page, sentence: (words: SpokenWords) => string): Promise<void> =>
  expectInBothLanguages(page, (words) =>
    expect(page.getByRole("alert")).toHaveText(sentence(words)),
  );

/** The message about a sign-in at a pool that failed, with what to do about it. */
export const failedAtPool = ({ linking: { auth } }: SpokenWords): string =>
  `${auth.failed.auth_failed}${auth.hints.anotherWay}`;

/** Returns the message about a failed link, with what to do about it. */
export const failedLink =
  (hint: "checkCredentials" | "accountBarred") =>
  ({ linking: { auth } }: SpokenWords): string =>
    `${auth.failed.transfer_failed}${auth.hints[hint]}`;

/** Expects that a service's refusal, at the check or at the move itself, is shown over the form in its own words. */
export async function hearServiceOut(
  page: Page,
  world: World,
  { service, path }: { readonly service: "store" | "app"; readonly path: string },
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  const language = await languageOf(page);
  await orderFault(world, { service, path, kind: "status", status: 502, times: 1 });
  const answer = page.waitForResponse((response) => response.status() === 502);
  await submitCredentials(page, account, language);
  const { error_code, message_title, message_body } = await (await answer).json();
  expect(error_code).toBe("E500-01");
  expectSpokenIn(language, message_title);
  expectSpokenIn(language, message_body);
  const dialog = await expectResult(page, "failure", message_body, language, message_title);
  const { retry } = WORDS[language].linking.result.failure;
  await dialog.getByRole("button", { name: retry }).click();
  await expect(emailField(page, language)).toHaveValue(account.email);
}

/** Expects the error page in both languages, for an error that the screen before it has no words for. */
export async function expectErrorPage(
  page: Page,
  world: World,
  reason: "unexpected" | "elsewhere" = "unexpected",
): Promise<void> {
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expectInBothLanguages(page, ({ portal }) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(
      portal.errorPage.reasons[reason].title,
    ),
  );
}

type Expect = typeof expectResult;

const inBothLanguages =
  (expectIt: Expect) =>
  (page: Page, otherTab: Page, sentence: (words: SpokenWords) => string): Promise<void> =>
    expectInBothLanguages(
      page,
      (words, language) => expectIt(page, "failure", sentence(words), language),
      otherTab,
    );

/** Expects a failed result in both languages; another tab switches, because the dialog covers the switch. */
export const expectFailure = inBothLanguages((...result) => expectResult(...result));
export const expectMergeFailure = inBothLanguages((...result) => expectMergeResult(...result));

export async function expectTransfer(page: Page, language: Language = "ja"): Promise<void> {
  const { title } = WORDS[language].linking.transfer;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/**
 * Expects the result, over the form or instead of it: its words, and the link back to the services.
 * Returns its dialog.
 */
export async function expectResult(
  page: Page,
  state: "success" | "failure",
  text: string,
  language: Language = "ja",
  title: string = WORDS[language].linking.result[state].title,
): Promise<Locator> {
  const words = WORDS[language].linking.result;
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(text);
  await expect(dialog.locator("svg").first()).toBeVisible();
  const back = state === "success" ? words.another : words.back;
  await expect(dialog.getByRole("link", { name: back })).toHaveAttribute(
    "href",
    "/account-transfer",
  );
  return dialog;
}

/** Expects the result of a merge: that it is done, or why it stopped half way. */
export const expectMergeResult: Expect = (page, state, text, language = "ja") => {
  const { linking, merging } = WORDS[language];
  const title = state === "success" ? linking.result.success.idTitle : merging.stopped.title;
  return expectResult(page, state, text, language, title);
};

export async function followBack(page: Page, language: Language = "ja"): Promise<void> {
  const { back, another } = WORDS[language].linking.result;
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: back }).or(dialog.getByText(another)).click();
  await expectTransfer(page, language);
}
