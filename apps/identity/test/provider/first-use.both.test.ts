import { ServiceType } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as en } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { insertBusy } from "../../src/database/queries/operation-locks.ts";
import { insertOp } from "../../src/database/queries/operations.ts";
import type { Config } from "../../src/settings/config.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { readForms, readLinks, titleOf } from "../world/login-visitor.ts";
import { dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readTies } from "../world/place-calls.ts";
import { PLANNER, STORE, withClients } from "../world/service-client.ts";
import { comeFromService, openTab } from "../world/service-visitor.ts";
import { loginJa as ja } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const { firstUse: words } = en;
const STORE_EN = "Online Store";
const ENGLISH = { lng: "en" };

const sandbox = await freshSandbox();

const ENTRANCE = "http://store.test/login";
const TERMS = { ja: "http://store.test/kiyaku", en: "http://store.test/terms" };

const createServices = (changes: Partial<Config> = {}) =>
  createWorld([hana, kenji], sandbox, {
    ...withClients(sandbox.origin, {
      store: { ...STORE, first_use: { terms: TERMS }, initiate_login_uri: ENTRANCE },
      planner: PLANNER,
    }),
    ...changes,
  });

const storeOf = async (world: World) =>
  (await readTies(world)).filter(
    (tie) => tie.account === kenji.subject && tie.service_id === ServiceType.STORE,
  );

/** Makes the ID busy with a merge. */
async function holdByMerge({ database: { db } }: World): Promise<void> {
  const what = { kind: "merge", source: hana.subject, target: kenji.subject } as const;
  await insertOp(db, { id: "op", ...what, user_agent: "", now: 0 });
  await insertBusy(db, "op", [kenji.subject]);
}

describe("S27 the first use of a service", () => {
  test("shows the ID, what the service learns, its terms and the choices, before anything is made", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const page = await visitor.signIn(kenji);
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe(words.title(STORE_EN));
    expect(page.html).toContain(kenji.email);
    expect(page.html).toContain(words.learns(STORE_EN));
    expect(readLinks(page)).toContain(TERMS.en);
    expect(page.html).toContain(words.open.terms(STORE_EN));
    expect(readForms(page).map(({ action }) => action.replace(/^.*\/|\?.*$/g, ""))).toEqual([
      "open",
      "link",
      "cancel",
    ]);
    expect(await storeOf(world)).toEqual([]);
    const other = await visitor.switchLanguage(page);
    expect(titleOf(other)).toBe(ja.firstUse.title("オンラインストア"));
    expect(readLinks(other)).toContain(TERMS.ja);
  });

  test("does not mention terms if the service has none", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { client: PLANNER, changes: ENGLISH });
    const page = await visitor.signIn(kenji);
    expect(page.html).not.toContain(words.open.terms(STORE_EN));
  });

  test("a new user gets an account, and is logged in at the service", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    const tokens = await visitor.redeem(await visitor.press(await visitor.signIn(kenji), "/open"));
    expect(tokens.claims()?.sub).toBe(kenji.subject);
    expect(await storeOf(world)).toHaveLength(1);
    const { accounts } = await sandbox.state("store");
    expect(accounts.filter(({ owner }) => owner === `sub:${kenji.subject}`)).toMatchObject([
      { email: kenji.email, state: "active" },
    ]);
    // A returning user sees no page.
    const again = await comeFromService(world, { browser: visitor.browser });
    expect((await again.redeem(await again.come())).claims()?.sub).toBe(kenji.subject);
  });

  test("has the language of the service's request", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: { ui_locales: "en" } });
    expect(titleOf(await visitor.signIn(kenji))).toBe(words.title(STORE_EN));
  });

  onBothEngines(
    "makes one account if its button is pressed twice and in two tabs, and both tabs continue",
    async () => {
      await using world = await createServices();
      const one = await comeFromService(world);
      const first = await one.signIn(kenji);
      const two = await comeFromService(world, { browser: openTab(one.browser) });
      const second = await two.come();
      const [a, b, c] = await Promise.all([
        one.press(first, "/open"),
        two.press(second, "/open"),
        two.press(second, "/open"),
      ]);
      expect((await one.redeem(a)).claims()?.sub).toBe(kenji.subject);
      // Of two presses on the same page the browser follows only the last.
      const answered = [b, c].filter(({ location }) => location !== "");
      expect(answered.length).toBeGreaterThan(0);
      expect(await storeOf(world)).toHaveLength(1);
      const { accounts } = await sandbox.state("store");
      expect(accounts.filter(({ owner }) => owner === `sub:${kenji.subject}`)).toHaveLength(1);
    },
  );

  test("an open page that is reloaded once there is an account leads to the service", async () => {
    await using world = await createServices();
    const one = await comeFromService(world);
    const first = await one.signIn(kenji);
    const two = await comeFromService(world, { browser: openTab(one.browser) });
    await two.come().then((page) => two.press(page, "/open"));
    expect((await one.redeem(await one.reload(first))).claims()?.sub).toBe(kenji.subject);
  });

  test("if the service is down, says so and makes nothing; a retry succeeds", async () => {
    await using world = await createServices();
    await sandbox.fault({ service: "store", kind: "down" });
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const told = await visitor.press(await visitor.signIn(kenji), "/open");
    expect(told.status).toBe(503);
    expect(told.html).toContain(words.faults.down(STORE_EN));
    expect(await storeOf(world)).toEqual([]);
    await sandbox.clearFaults();
    world.passTime(11_000);
    const tokens = await visitor.redeem(await visitor.press(told, "/open"));
    expect(tokens.claims()?.sub).toBe(kenji.subject);
    expect(await storeOf(world)).toHaveLength(1);
  });

  test("after a lost answer a retry opens no second account", async () => {
    await using world = await createServices();
    await sandbox.fault({ service: "store", path: "/account/open", kind: "drop-after", times: 1 });
    const visitor = await comeFromService(world);
    const told = await visitor.press(await visitor.signIn(kenji), "/open");
    await visitor.redeem(await visitor.press(told, "/open"));
    const { accounts } = await sandbox.state("store");
    expect(accounts.filter(({ owner }) => owner === `sub:${kenji.subject}`)).toHaveLength(1);
  });

  test("a user who has left the service can only wake the account, or cancel", async () => {
    await using world = await createServices();
    const places = await placeCallsAs(world, hana);
    dataOf(await places.leave(ServiceType.STORE));
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const page = await visitor.signIn(hana);
    expect(titleOf(page)).toBe(words.asleep.title(STORE_EN));
    expect(readForms(page).map(({ action }) => action.replace(/^.*\/|\?.*$/g, ""))).toEqual([
      "wake",
      "cancel",
    ]);
    const tokens = await visitor.redeem(await visitor.press(page, "/wake"));
    expect(tokens.claims()?.sub).toBe(hana.subject);
    expect(await places.services()).toContain(ServiceType.STORE);
  });

  test("if the ID is busy, says so and can be tried again", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const page = await visitor.signIn(kenji);
    await holdByMerge(world);
    const busy = await visitor.reload(page);
    expect(busy.html).toContain(words.busy.again);
    expect(readForms(busy)).toHaveLength(1);
    await world.database.db.deleteFrom("operation_lock").execute();
    const again = await visitor.reload(busy);
    expect((await visitor.redeem(await visitor.press(again, "/open"))).claims()?.sub).toBe(
      kenji.subject,
    );
  });

  test("can be cancelled: the service gets an error, and nothing is made", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    const { location } = await visitor.press(await visitor.signIn(kenji), "/cancel");
    const back = new URL(location);
    expect(back.origin + back.pathname).toBe(STORE.redirect_uris[0]);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("state")).toBe(visitor.begun.state);
    expect(await storeOf(world)).toEqual([]);
  });

  test("can continue with another ID, which is asked nothing if it has an account at the service", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const page = await visitor.signIn(kenji);
    const link = readLinks(page).find((href) => href.includes("prompt=select_account"));
    const form = await visitor.open(link ?? "");
    expect(titleOf(form)).toBe(en.signIn.title);
    expect(form.html).not.toContain(en.signIn.again.lead);
    const { email, password } = hana;
    const tokens = await visitor.redeem(await visitor.submit(form, { email, password }));
    expect(tokens.claims()?.sub).toBe(hana.subject);
  });

  test("is shown again, in the same request, to a user who goes back to the log-in form", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const form = await visitor.come();
    const { email, password = "" } = kenji;
    const page = await visitor.submit(form, { email, password });
    const back = await visitor.reload(form);
    expect(back.status).toBe(200);
    expect(titleOf(back)).toBe(words.title(STORE_EN));
    expect(back.address).toBe(page.address);
    const tokens = await visitor.redeem(await visitor.press(back, "/open"));
    expect(tokens.claims()?.sub).toBe(kenji.subject);
  });

  test.each([
    ["ja", ja, "オンラインストア"],
    ["en", en, STORE_EN],
  ] as const)(
    "once it is finished, its page says so and links to the service (%s)",
    async (lng, spoken, name) => {
      await using world = await createServices();
      const visitor = await comeFromService(world, { changes: { lng } });
      const page = await visitor.signIn(kenji);
      await visitor.press(page, "/open");
      const over = await visitor.reload(page);
      expect(over.status).toBe(400);
      expect(titleOf(over)).toBe(spoken.problem.problems["interaction-over"].title);
      expect(over.html).toContain(spoken.problem.toService(name));
      const entrance = readLinks(over).find((href) => href.startsWith(ENTRANCE)) ?? "";
      const query = { iss: world.parts.config.origin, lng };
      expect(Object.fromEntries(new URL(entrance).searchParams)).toEqual(query);
      // An unknown client gets no link.
      const forged = await visitor.open(
        page.address.replace("client=store", "client=http://evil.test"),
      );
      expect(readLinks(forged).join()).not.toContain("evil.test");
    },
  );

  test("a page that was shown to one ID does nothing for another", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { client: PLANNER, changes: ENGLISH });
    const shown = await visitor.signIn(kenji);
    // Another user signs in for the portal in another tab.
    await world.submitSignIn(visitor.browser, world.loginUrl({ prompt: "login" }), hana);
    const before = await readTies(world);
    const now = await visitor.press(shown, "/open");
    expect(await readTies(world)).toEqual(before);
    expect(now.html).toContain(hana.email);
  });

  test("needs a page: a request with `prompt=none` gets an error that says so", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    await visitor.signIn(kenji);
    const silent = await comeFromService(world, {
      browser: visitor.browser,
      changes: { prompt: "none" },
    });
    const { searchParams } = new URL((await silent.come()).location);
    expect(searchParams.get("error")).toBe("interaction_required");
  });

  test("a form of another site does nothing", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    const page = await visitor.signIn(kenji);
    const place = readForms(page).find(({ action }) => action.includes("/open"));
    const body = new URLSearchParams(place?.hidden);
    const headers = { origin: "http://evil.test", "sec-fetch-site": "cross-site" };
    const forged = await visitor.open(place?.action ?? "", { method: "POST", body, headers });
    expect(forged.status).toBe(403);
    expect(await storeOf(world)).toEqual([]);
  });

  test("is rate-limited: a browser that presses again too soon is refused", async () => {
    await using world = await createServices({ rateLimitFactor: 0.01 });
    await sandbox.fault({ service: "store", kind: "down" });
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const told = await visitor.press(await visitor.signIn(kenji), "/open");
    expect(told.html).toContain(words.faults.down(STORE_EN));
    await sandbox.clearFaults();
    const stopped = await visitor.press(told, "/open");
    expect(stopped.status).toBe(429);
    expect(stopped.html).toContain(words.faults.crowded());
    expect(await storeOf(world)).toEqual([]);
  });
});
