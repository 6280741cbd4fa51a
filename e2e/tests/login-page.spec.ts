import { PEOPLE } from "@musubi/demo-world";
import { passwordField } from "../person/account-auth.ts";
import { openLogin, openLoginPlainly } from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { shareWorld } from "../world/shared-world.ts";
import { expect } from "../world/test.ts";

const { common, login } = WORDS.en;
const { kenji } = PEOPLE;

// Each test has a new browser, because a browser that was here before has most of the page cached.
const test = shareWorld();

test("§1 the login page: a first visit requests two scripts, the providers' logos and a challenge for passkeys, and nothing else", async ({
  page,
  world,
}) => {
  const asked: string[] = [];
  page.on("requestfinished", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === world.identity) asked.push(pathname.replace(/-[\w-]{8}\./, "."));
  });
  await openLoginPlainly(page, world, "ja");
  // A headless browser requests no icon; a whole one requests one.
  const others = () => asked.filter((path) => !path.includes("favicon")).sort();
  // identity's first-visit.test.ts weighs these.
  const assets = ["apple.svg", "google.svg", "main.js", "passkeys.js"];
  const expected = ["/login/", ...assets.map((name) => `/login/assets/${name}`)];
  await expect.poll(others).toEqual([...expected, "/login/passkey/challenge"]);
});

test("§1 the login page: a demo account fills the form at a click, and signs in", async ({
  page,
  world,
}) => {
  await openLogin(page, world, "en");
  await page.getByRole("button", { name: kenji.name }).click();
  await expect(passwordField(page, "en")).toHaveValue(kenji.password);
  await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
  await expectHome(page, kenji, "en");
});

test("§1 the login page: the password is shown on request, and hidden again", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "en");
  const password = passwordField(page, "en");
  const reveal = page.getByRole("button", { name: common.showPassword });
  await reveal.click();
  await expect(password).toHaveAttribute("type", "text");
  await reveal.click();
  await expect(password).toHaveAttribute("type", "password");
});

test("§1 the login page: a signed-in holder is sent back at once, but only to the registered address; P09", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  for (const address of listNearlyRight(world.portal)) {
    const answer = await openLoginPlainly(page, world, "en", address);
    expect([answer?.status(), new URL(page.url()).origin]).toEqual([400, world.identity]);
  }
  const answer = await openLoginPlainly(page, world, "en");
  expect(new URL(answer?.url() ?? "").origin).toBe(world.portal);
});

/** Addresses that may be taken for the registered one; identity's tests have the whole corpus. */
const listNearlyRight = (portal: string): readonly string[] => {
  const { host } = new URL(portal);
  return [
    "/index",
    "//evil.example/index",
    "https://evil.example/index",
    `http://${host}@evil.example/index`,
    `http://evil.example#@${host}/index`,
    `http://user@${host}/index`,
    `${portal}\\@evil.example/index`,
    `http:\\\\${host}\\index`,
    `http:${host}/index`,
    `HTTP://${host}/index`,
    `${portal}./index`,
    `${portal}/./index`,
    `${portal}/%69ndex`,
    `${portal}/Index`,
    `${portal}/index?`,
    `${portal}/index#`,
    `\t${portal}/index`,
    `${portal}/in\ndex`,
    `${portal}/index\u0000`,
    `${portal}／index`,
    "javascript:alert(1)",
    "data:text/html,x",
  ];
};
