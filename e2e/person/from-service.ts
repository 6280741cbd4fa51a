import type { Language } from "@musubi/contract";
import { expect, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { say } from "./account-auth.ts";
import { expectPage } from "./login-pages.ts";
import { WORDS } from "./words.ts";

/** Any well-formed challenge: the answer is not redeemed here. */
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const STATE = "of-the-store";

/** The store's redirect address. */
const callbackOf = ({ sandbox }: World) => `${sandbox}/store/callback`;

/** The answers to the store, by tab. A redirect does not pass through the test's routes. */
const answers = new WeakMap<Page, URL[]>();

/** Opens the log-in that the store requests. What the store does with the answer is not checked. */
export async function comeFromStore(page: Page, world: World, language: Language): Promise<void> {
  const heard: URL[] = [];
  answers.set(page, heard);
  page.on("request", (request) => {
    const isAnswer = request.url().startsWith(`${callbackOf(world)}?`);
    if (isAnswer) heard.push(new URL(request.url()));
  });
  await askForLogIn(page, world, language, "store", callbackOf(world));
}

/** Opens the log-in that an app on the device requests. */
export const comeFromApp = (page: Page, world: World, language: Language): Promise<void> =>
  askForLogIn(page, world, language, "club-app", "com.example.club:/logged-in");

async function askForLogIn(
  page: Page,
  world: World,
  language: Language,
  client: string,
  callback: string,
): Promise<void> {
  const query = new URLSearchParams({
    client_id: client,
    response_type: "code",
    scope: "openid email profile",
    redirect_uri: callback,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: STATE,
    lng: language,
  });
  await page.goto(`${world.identity}/oidc/auth?${query}`);
}

/** Expects the page that asks before an account is made. */
export const expectFirstUse = (page: Page, language: Language = "ja"): Promise<void> =>
  expectPage(page, say(WORDS[language].login.firstUse.title, "store", language));

/** Expects to be back at the store, with an answer or with a refusal. */
export async function expectAtStore(page: Page, answer: "code" | "error" = "code"): Promise<void> {
  await expect.poll(() => answers.get(page)?.length).toBe(1);
  const [{ searchParams } = new URL("about:blank")] = answers.get(page) ?? [];
  expect(searchParams.get("state")).toBe(STATE);
  expect(searchParams.get(answer)).not.toBeNull();
}
