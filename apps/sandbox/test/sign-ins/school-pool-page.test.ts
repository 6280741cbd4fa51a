import { expect, test } from "vitest";
import { openSandbox, type TestSandbox } from "../test-sandbox.ts";
import { CALLBACK, OLD_SCHOOL, start } from "./pool-walk.ts";
import { Visitor } from "./visitor.ts";

const openPage = async (sandbox: TestSandbox, more: Record<string, string> = {}) => {
  const visitor = new Visitor(sandbox.origin);
  return { visitor, page: await visitor.open((await start(sandbox, more)).url) };
};

test.each([
  [{ email: "old-school@example.jp", password: "Wrong2020" }, "is not correct"],
  [{ email: "nobody@example.jp", password: "School2020" }, "is not correct"],
  [{ email: "unconfirmed-school@example.jp", password: "School2020" }, "not been confirmed"],
  [{ email: "unconfirmed-school@example.jp", password: "Wrong2020" }, "is not correct"],
  [{ email: "reset-school@example.jp", password: "School2020" }, "has to be reset"],
])("the pool's page says what is wrong: %j", async (fields, sentence) => {
  await using sandbox = await openSandbox();
  const { visitor, page } = await openPage(sandbox, { ui_locales: "en" });
  expect(await visitor.submit(page, fields)).toMatchObject({
    response: { status: 422 },
    html: expect.stringContaining(sentence),
  });
});

test("the pool's page asks even a user who has just signed in, if `prompt` says so", async () => {
  await using sandbox = await openSandbox();
  const { visitor, page } = await openPage(sandbox);
  expect((await visitor.submit(page, OLD_SCHOOL)).at).toBe("elsewhere");
  for (const prompt of ["login", "select_account"]) {
    expect((await visitor.open((await start(sandbox, { prompt })).url)).at).toBe("page");
  }
});

test("the pool's page returns to the portal with access_denied if the user cancels", async () => {
  await using sandbox = await openSandbox();
  const { visitor, page } = await openPage(sandbox);
  const { url } = await visitor.submit(page, { cancel: "yes" });
  expect(`${url.origin}${url.pathname}`).toBe(CALLBACK);
  expect(url.searchParams.get("error")).toBe("access_denied");
});
