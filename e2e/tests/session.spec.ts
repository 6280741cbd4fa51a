import { expectAccessible } from "../expect/accessible.ts";
import { arrive, comeBack } from "../person/memory.ts";
import { enter, expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { login, portal } = WORDS.ja;

test("§4 login: a code is exchanged once, the log-in is logged with a bearer token, and other sites are notified", async ({
  page,
  world,
}) => {
  const calls: string[] = [];
  const logs: { operation: number; authorized: boolean }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().startsWith(world.identity)) return;
    const path = new URL(request.url()).pathname;
    calls.push(path);
    if (path !== "/logs") return;
    const { operation_detail: operation } = request.postDataJSON();
    logs.push({ operation, authorized: request.headers().authorization !== undefined });
  });
  await enter(page, world);
  await expect.poll(() => logs).toEqual([{ operation: 1, authorized: true }]);
  expect(calls.filter((path) => path === "/token/get")).toHaveLength(1);

  // Two pages first report that nobody is signed in; then the ID token is sent to another origin, as
  // the page's policy allows.
  const { session } = JSON.parse((await readKept(page)) ?? "{}");
  const nobody = { method: "DELETE", authorization: undefined };
  await expect
    .poll(() => world.told)
    .toEqual([nobody, nobody, { method: "POST", authorization: `Bearer ${session.idToken}` }]);
});

test("§4 login: P16 the code remains in no address or history, and is in no Referer", async ({
  page,
  world,
}) => {
  const referers: string[] = [];
  page.on("request", (request) => referers.push(request.headers().referer ?? ""));
  await arrive(page, world);
  expect(page.url()).toBe(`${world.portal}/index`);
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toContain(
    "authorization_code",
  );
  await page.getByRole("link", { name: /オンラインストア/ }).click();
  await page.getByRole("link", { name: WORDS.ja.place.openSite }).click();
  // The link logs in at the store, through identity and back.
  await expect(page).toHaveURL(`${world.sandbox}/store/?lng=ja`);
  expect(referers.filter((referer) => referer.includes("authorization_code"))).toEqual([]);
  await page.goBack();
  await page.goBack();
  await expectHome(page);
  expect(page.url()).toBe(`${world.portal}/index`);
});

test("§4 login: P13 opening the login's return address again signs nobody out", {
  tag: "@release",
}, async ({ page, world }) => {
  let callback = "";
  page.on("request", (request) => {
    if (request.url().includes("authorization_code=")) callback = request.url();
  });
  await arrive(page, world);
  await page.goto(callback);
  await expectHome(page);
  expect(page.url()).toBe(`${world.portal}/index`);
});

const RETURNS = {
  "of another tab": "state=ZZZZZZZZ&authorization_code=stolen",
  missing: "authorization_code=stolen",
  "alone, without a code": "state=ZZZZZZZZ",
  empty: "state=&authorization_code=stolen",
};

test("§4 login: P13 after a return with a foreign state no code is exchanged, and the login begins anew", async ({
  page,
  world,
}) => {
  const exchanges: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/token/get")) exchanges.push(request.url());
  });
  await page.goto(`${world.portal}/index`);
  for (const [name, query] of Object.entries(RETURNS)) {
    await expect(page).toHaveURL(/\/login\//);
    const first = new URL(page.url()).searchParams;
    // A visitor who is sent back repeatedly sees an error; here each return is the first.
    await page.goto(`${world.portal}/error`);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${world.portal}/index?${query}`);
    await expect(page, name).toHaveURL(/\/login\//);
    const second = new URL(page.url()).searchParams;
    expect(second.get("state"), name).not.toBe(first.get("state"));
    expect(second.get("code_challenge"), name).not.toBe(first.get("code_challenge"));
    expect(exchanges, name).toEqual([]);
  }
});

test("§4 login: a refused exchange leads to the error page, and the next log-in needs no form", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await context.addCookies(world.memory.cookies);
  // The network is so slow that the code has expired when it arrives.
  await meanwhile(page, "/token/get", () =>
    changeDatabase(world, "update token_family set code_expires_at = 1"),
  );
  const open = () => page.goto(`${world.portal}/index`);
  expect(await refusalOf(page, "/token/get", open)).toBe("NotAuthorizedException");
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(JSON.parse((await readKept(page)) ?? "{}")).toMatchObject({
    session: { accessToken: "" },
    signIn: { state: "", codeVerifier: "" },
  });
  // The login still knows the holder.
  await open();
  await expectHome(page);
});

test("§3 a session that lacks one of its three tokens gets it again before home is shown", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  for (const missing of ["accessToken", "idToken", "refreshToken"]) {
    await page.evaluate((name) => {
      const kept = JSON.parse(localStorage.getItem("persist:root") ?? "{}");
      kept.session[name] = "";
      localStorage.setItem("persist:root", JSON.stringify(kept));
    }, missing);
    await page.reload();
    // With a refresh token the session is renewed; without one the login signs in again without a form.
    await expectHome(page);
    const { session } = JSON.parse((await readKept(page)) ?? "{}");
    expect(session[missing]).not.toBe("");
  }
});

test("§4 two tabs renew at once, and neither is logged out", async ({ page, context, world }) => {
  await comeBack(page, world);
  const other = await context.newPage();
  await other.goto(`${world.portal}/index`);
  await expectHome(other);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([expectHome(page), expectHome(other)]);
  }
});

test("§4 log-out: the page's last message to other sites arrives, and the next page repeats it", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  const before = world.told.length;
  await page.getByRole("button", { name: portal.home.logOut }).click();
  await expect(page).toHaveURL(/\/login\//);
  await expect
    .poll(() => world.told.slice(before).map(({ method }) => method))
    .toEqual(["POST", "DELETE", "DELETE"]);
});

test("§4 log-out: T10 a log-out while offline leaves no tokens, ends every tab, and the next login shows its form", async ({
  page,
  context,
  world,
}) => {
  await comeBack(page, world);
  const other = await context.newPage();
  await other.goto(`${world.portal}/index`);
  await expectHome(other);
  // A page in the background draws once a second.
  await page.bringToFront();
  await context.setOffline(true);
  await page.getByRole("button", { name: portal.home.logOut }).click();
  const { signedOut } = portal.gate;
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: signedOut.title })).toBeVisible();
    await expect(tab.getByText(signedOut.untold)).toBeVisible();
  }
  await expectAccessible(page);
  expect((await readKept(page)) ?? "").not.toContain("eyJ");
  await context.setOffline(false);
  await page.getByRole("button", { name: signedOut.signIn }).click();
  await expect(page).toHaveURL(/prompt=anybody/);
  await expect(page.getByRole("heading", { level: 1, name: login.signIn.title })).toBeVisible();
});
