import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { fetchUserInfo } from "openid-client";
import { describe, expect } from "vitest";
import { isConfirmedByHeld } from "../../src/accounts/held-addresses/confirmed-by-held.ts";
import { holdAddress } from "../../src/database/queries/held-addresses.ts";
import { readLink as readAdmission } from "../world/admissions.ts";
import { closeId } from "../world/close-id.ts";
import { startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { haveFailed } from "../world/guesses.ts";
import { type Page, readLinks, titleOf } from "../world/login-visitor.ts";
import { readCode, readLink } from "../world/mailbox.ts";
import { dataOf } from "../world/outcomes.ts";
import { PLANNER, STORE, withClients } from "../world/service-client.ts";
import { comeFromService, type ServiceVisitor } from "../world/service-visitor.ts";
import { type Provider, SocialVisitor } from "../world/social-visitor.ts";
import { createWorld } from "../world/world.ts";

const { hana, yuki } = PEOPLE;
const ENGLISH = { lng: "en" };
const NEW = "tsuki@example.jp";
const PASSWORD = "Tsukimi2026";
const STORE_EN = "Online Store";
/** One request for each address: the second one gets a link. */
const FEW = { rateLimitFactor: 0.2 };

const sandbox = await freshSandbox();

const createServices = (changes = {}) =>
  createWorld([hana, yuki], sandbox, { ...withClients(sandbox.origin), ...changes });

const linkTo = (page: Page, part: string): string => {
  const link = readLinks(page).find((href) => href.includes(part));
  if (link === undefined) throw new Error(`No link to ${part} in:\n${page.html}`);
  return link;
};

/** Requests a code in one of the two flows. Returns the page that follows. */
async function sendAddress(visitor: ServiceVisitor, flow: "sign-up" | "forgot", email: string) {
  const form = await visitor.open(linkTo(await visitor.come(), `/login/${flow}?`));
  return visitor.submit(form, { email });
}

/** Opens an account if the page of the first use is shown, and expects to arrive at the service. */
async function expectAtService(visitor: ServiceVisitor, page: Page, email: string): Promise<void> {
  const isNew = page.location === "";
  const { title, ready } = words.firstUse;
  if (isNew) expect([title(STORE_EN), ready.title]).toContain(titleOf(page));
  const { location } = isNew ? await visitor.press(page, "/open") : page;
  const back = new URL(location);
  expect(back.origin + back.pathname).toBe(STORE.redirect_uris[0]);
  const { access_token, claims } = await visitor.site.redeem(visitor.begun, back);
  const { configuration } = visitor.site;
  const found = await fetchUserInfo(configuration, access_token, claims()?.sub ?? "");
  expect(found.email).toBe(email);
}

describe("a sign-in that begins at a service ends there:", () => {
  test("the sign-in page names the service, and can be cancelled", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const page = await visitor.come();
    expect(page.html).toContain(words.signIn.goesOn(STORE_EN));
    const back = new URL((await visitor.press(page, "/cancel")).location);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("state")).toBe(visitor.begun.state);
  });

  test("an address of the log-in with an unknown or repeated client, or for held addresses, is refused", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const { address } = await visitor.come();
    for (const [from, to] of [
      ["client=store", "client=nobody"],
      ["client=store", "client=store&client=store"],
      ["lng=en", "prompt=held-address"],
    ] as const) {
      expect((await visitor.open(address.replace(from, to))).status).toBe(400);
    }
  });

  test("with a password", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    await expectAtService(visitor, await visitor.signIn(hana), hana.email);
  });

  test("with a wrong password, then the right one", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const { email, password } = hana;
    const told = await visitor.submit(await visitor.come(), { email, password: "Wrong2026" });
    expect(told.html).toContain(words.signIn.goesOn(STORE_EN));
    await expectAtService(visitor, await visitor.submit(told, { email, password }), email);
  });

  test("with a new ID that a mailed code confirms", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const asked = await sendAddress(visitor, "sign-up", NEW);
    const code = await readCode(world, sandbox, NEW);
    const choose = await visitor.submit(asked, { code });
    const page = await visitor.submit(choose, { password: PASSWORD, terms: "accepted" });
    await expectAtService(visitor, page, NEW);
    // A page that is done links to the service, not to the portal.
    const over = await visitor.open(choose.address);
    expect(linkTo(over, "/login/?oidc=")).toContain("client=store");
  });

  test("with a new ID that a mailed link confirms in the same browser", async () => {
    await using world = await createServices(FEW);
    const visitor = await comeFromService(world, { changes: ENGLISH });
    await sendAddress(visitor, "sign-up", NEW);
    const sent = await sendAddress(visitor, "sign-up", NEW);
    expect(titleOf(sent)).toBe(words.linkSent.title);
    const form = await visitor.open(await readLink(world, sandbox, NEW));
    const done = await visitor.submit(form, { password: PASSWORD, terms: "accepted" });
    const signIn = await visitor.open(linkTo(done, "oidc="));
    expect(signIn.html).toContain(words.signIn.goesOn(STORE_EN));
    const page = await visitor.submit(signIn, { email: NEW, password: PASSWORD });
    await expectAtService(visitor, page, NEW);
  });

  test("with a forgotten password that is reset", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const { email } = hana;
    const asked = await sendAddress(visitor, "forgot", email);
    const code = await readCode(world, sandbox, email);
    const choose = await visitor.submit(asked, { code });
    const page = await visitor.submit(choose, { password: PASSWORD });
    await expectAtService(visitor, page, email);
  });

  test.each<[Provider, string, string, boolean]>([
    ["google", "google-yuki", yuki.email, false],
    ["google", "google-haru", "haru@gmail.example", true],
    ["apple", "apple-tsubasa", "tsubasa@example.jp", true],
  ])("with %s as %s", async (provider, person, email, isNew) => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const social = new SocialVisitor(world, visitor.browser);
    const leaving = await visitor.open(linkTo(await visitor.come(), `/login/social/${provider}?`));
    const answer = await social.choose(leaving.location, { person });
    const page = await visitor.open((await social.bring(provider, answer)).location);
    const terms = isNew ? await visitor.submit(page, { terms: "accepted" }) : page;
    await expectAtService(visitor, terms, email);
  });

  test("with an ID that has a new address; its first use needs no code from the earlier address", async () => {
    await using world = await createServices();
    const change = await startEmailChange(world, sandbox, hana);
    dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
    expect(await isConfirmedByHeld(world.database.db, hana.subject, world.parts.now())).toBe(false);
    const visitor = await comeFromService(world, { client: PLANNER, changes: ENGLISH });
    const page = await visitor.press(await visitor.signIn({ ...hana, email: NEW }), "/open");
    expect((await visitor.redeem(page)).claims()?.sub).toBe(hana.subject);
  });

  test("with an error page and a link to the service, if another ID had the address until recently", async () => {
    await using world = await createServices();
    const email = "haru@gmail.example";
    const { db } = world.database;
    await db.updateTable("account").set({ stopped_by: "a claim" }).execute();
    await holdAddress(db, { account: hana.subject, email, since: 0 });
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const social = new SocialVisitor(world, visitor.browser);
    const leaving = await visitor.open(linkTo(await visitor.come(), "/login/social/google?"));
    const answer = await social.choose(leaving.location, { person: "google-haru" });
    const page = await visitor.open((await social.bring("google", answer)).location);
    expect(page.status).toBe(403);
    const { body } = words.problem.problems["account-closed"];
    expect(page.html).toContain(body);
    expect(page.html).toContain(words.problem.toService(STORE_EN));
  });

  test("with a closed ID that is reopened", async () => {
    await using world = await createServices();
    await closeId(world, hana);
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const page = await visitor.signIn(hana);
    expect(titleOf(page)).toBe(words.wake.title);
    await expectAtService(visitor, await visitor.submit(page, {}), hana.email);
  });

  test("in a browser that a mailed link admits", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: ENGLISH });
    const { email, password } = hana;
    await haveFailed(world, email, 100);
    const told = await visitor.signIn(hana);
    expect(told.html).toContain(words.signIn.faults.link.split("\n")[0]);
    const admit = await visitor.open(await readAdmission(world, sandbox, email));
    const admitted = await visitor.submit(admit, {});
    const signIn = await visitor.open(linkTo(admitted, "oidc="));
    await expectAtService(visitor, await visitor.submit(signIn, { email, password }), email);
  });

  onBothEngines("but a mail that was requested at the portal leads to the portal", async () => {
    await using world = await createServices(FEW);
    const visitor = await comeFromService(world, { changes: ENGLISH });
    for (const _ of ["a code", "a link"]) await sendAddress(visitor, "forgot", hana.email);
    const portal = await visitor.open(
      world.loginUrl({ lng: "en" }).replace("/login/?", "/login/forgot?"),
    );
    await visitor.submit(portal, { email: hana.email });
    const form = await visitor.open(await readLink(world, sandbox, hana.email));
    const done = await visitor.submit(form, { password: PASSWORD });
    expect(linkTo(done, "/index?")).toContain("http://portal.test");
    expect(done.html).not.toContain("oidc=");
  });
});
