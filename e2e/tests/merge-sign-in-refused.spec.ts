import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { expectRefused, failedAtPool, failedLink, openAuth } from "../person/account-auth.ts";
import { shareTab } from "../person/shared-tab.ts";
import { meanwhile } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readTab } from "../world/second-device.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { kenji, mio, sora } = PEOPLE;

const test = shareTab();

test.beforeEach(({ page, world }) => openAuth(page, world, "id"));

/** Expects that the tab stores nothing of the refused sign-in. */
test.afterEach(async ({ page }) => {
  expect(await readTab(page)).toBe("{}");
});

const alter = (world: World, { subject }: DemoPerson, column: string, value: string | number) =>
  changeDatabase(world, `update account set ${column} = ? where id = ?`, value, subject);

test("§8 the sign-in to the other ID: a wrong password, and too many of them, are reported", {
  tag: "@release",
}, async ({ page, world }) => {
  await expectRefused(page, { ...kenji, password: "wrong" }, failedLink("checkCredentials"));
  changeDatabase(world, "update password_attempt set failures = 20");
  await expectRefused(page, kenji, ({ error }) => error.too_many_requests);
  changeDatabase(world, "delete from password_attempt");
});

test("§8 the sign-in to the other ID: an ID with an unproven address, and one that needs a new password, are refused", {
  tag: "@release",
}, async ({ page, world }) => {
  changeDatabase(world, "update account set email_proven_at = null where id = ?", mio.subject);
  await expectRefused(page, mio, failedLink("accountBarred"));
  alter(world, mio, "email_proven_at", 1);
  alter(world, sora, "password_reset_required", 1);
  await expectRefused(page, sora, failedLink("accountBarred"));
  alter(world, sora, "password_reset_required", 0);
});

test("§8 the sign-in to the other ID: an ID that no longer has an address is refused", {
  tag: "@release",
}, async ({ page, world }) => {
  alter(world, kenji, "email", "");
  await expectRefused(page, kenji, failedAtPool);
  alter(world, kenji, "email", kenji.email);
});

test("§8 the sign-in to the other ID: an ID that is closed before it is checked is refused", {
  tag: "@release",
}, async ({ page, world }) => {
  await meanwhile(page, "/account/merge/preview", () => alter(world, kenji, "state", "disabled"));
  await expectRefused(page, kenji, ({ text }) => text.transfer_failed);
  alter(world, kenji, "state", "active");
});

test("§8 the sign-in to the other ID: a missing answer is reported", { tag: "@release" }, async ({
  page,
}) => {
  await page.route("**/pool/", (route) => route.abort(), { times: 1 });
  await expectRefused(page, kenji, ({ portal }) => portal.connection.unanswered);
});
