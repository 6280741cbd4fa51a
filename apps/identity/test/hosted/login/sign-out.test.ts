import { OperationDetail, renewTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { LoginVisit, titleOf } from "../../world/login-visit.ts";
import { codeOf } from "../../world/outcomes.ts";
import { createWorld } from "../../world/world.ts";

describe("signing out of the hosted login", () => {
  test("ends the session of this browser with its tokens, and is logged", async () => {
    await using world = await createWorld();
    const visit = new LoginVisit(world);
    const tokens = await world.signIn(PEOPLE.hana, visit.browser);
    const page = await visit.open("/login/sign-out?lng=en");
    expect(titleOf(page)).toBe(words.signOut.title);
    const done = await visit.submit(page, {});
    expect(titleOf(done)).toBe(words.signedOut.title);
    expect(visit.browser.cookies.has("musubi_login")).toBe(false);
    expect((await visit.visit("/")).status).toBe(200);
    const renewed = await world.client().send(renewTokens, {
      body: { refresh_token: tokens.refresh_token, auth_service_id: 0 },
    });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    const rows = await world.database.db.selectFrom("journal").selectAll().execute();
    expect(rows.map((row) => row.operation_detail)).toContain(OperationDetail.LOGOUT);
  });

  test("requires a press on our own page: neither a link nor a foreign form works", async () => {
    await using world = await createWorld();
    const visit = new LoginVisit(world);
    await world.signIn(PEOPLE.hana, visit.browser);
    await visit.open("/login/sign-out");
    const body = new URLSearchParams({ csrf: "x" });
    const forged = await visit.open("/login/sign-out", { method: "POST", body });
    expect(forged.status).toBe(403);
    expect((await visit.visit("/")).status).toBe(303);
  });

  test("without a session says so, in the language asked for", async () => {
    await using world = await createWorld([]);
    const page = await new LoginVisit(world).open("/login/sign-out?lng=en");
    expect([page.status, titleOf(page)]).toEqual([200, words.signedOut.title]);
  });
});
