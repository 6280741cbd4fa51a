import { OperationDetail, renewTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { LoginVisitor, titleOf } from "../../world/login-visitor.ts";
import { codeOf } from "../../world/outcomes.ts";
import { createWorld } from "../../world/world.ts";

describe("signing out of the hosted login", () => {
  test("ends the browser's session with its tokens, and is recorded in the journal", async () => {
    await using world = await createWorld();
    const visitor = new LoginVisitor(world);
    const tokens = await world.signIn(PEOPLE.hana, visitor.browser);
    const page = await visitor.open("/login/sign-out?lng=en");
    expect(titleOf(page)).toBe(words.signOut.title);
    const done = await visitor.submit(page, {});
    expect(titleOf(done)).toBe(words.signedOut.title);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
    expect((await visitor.goTo("/")).status).toBe(200);
    const renewed = await world.client().send(renewTokens, {
      body: { refresh_token: tokens.refresh_token, auth_service_id: 0 },
    });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    const rows = await world.database.db.selectFrom("journal").selectAll().execute();
    expect(rows.map((row) => row.operation_detail)).toContain(OperationDetail.LOGOUT);
  });

  test("requires a press on our own page: neither a link nor a foreign form works", async () => {
    await using world = await createWorld();
    const visitor = new LoginVisitor(world);
    await world.signIn(PEOPLE.hana, visitor.browser);
    await visitor.open("/login/sign-out");
    const body = new URLSearchParams({ csrf: "x" });
    const forged = await visitor.open("/login/sign-out", { method: "POST", body });
    expect(forged.status).toBe(403);
    expect((await visitor.goTo("/")).status).toBe(303);
  });

  test("without a session, says that the visitor is signed out, in the requested language", async () => {
    await using world = await createWorld([]);
    const page = await new LoginVisitor(world).open("/login/sign-out?lng=en");
    expect([page.status, titleOf(page)]).toEqual([200, words.signedOut.title]);
  });
});
