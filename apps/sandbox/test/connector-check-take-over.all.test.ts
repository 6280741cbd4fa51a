import { CHECK_ACCOUNT_ID } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { checkBroken } from "./check-service.ts";

const EMAIL = `${CHECK_ACCOUNT_ID}@example.jp`;

test("S41: a service that may have two accounts of one address passes", async () => {
  const { faults, before, after } = await checkBroken((path, { body }) => {
    if (path === "/account/open" && body?.email === EMAIL) body.email = "two@example.jp";
  });
  expect(faults).toEqual([]);
  expect(after).toEqual(before);
});

test("S41: a service that reports an ID's account as an old account too fails", async () => {
  const { faults } = await checkBroken((path) =>
    path.startsWith("/account/old/active") && path.includes(CHECK_ACCOUNT_ID)
      ? (said) => void Object.assign(said.body, { activation: 1 })
      : undefined,
  );
  expect(faults).toEqual(["an ID's account is no longer an old account"]);
});

test.each([
  ["certification", "the password of an ID's account certifies no account to be moved"],
  ["migration-check", "an ID's account counts as moved"],
])(
  "S41: a store whose call %s says that an ID's account has not moved yet fails",
  async (call, fault) => {
    const { faults } = await checkBroken((path) =>
      path === `/account/${call}`
        ? ({ body }) => {
            if (body.migration_status === 2) body.migration_status = 0;
          }
        : undefined,
    );
    expect(faults).toEqual([fault]);
  },
);

test("S41: a store that exports the password under another name fails, and the password is not printed", async () => {
  let known = "";
  const { faults, results } = await checkBroken((path, { body }) => {
    if (path === "/account/password" && body?.email === EMAIL) known = String(body.password);
    return path.startsWith("/account/export")
      ? (said) => void (known && Object.assign(said.body.account ?? {}, { motto: known }))
      : undefined;
  });
  expect(faults).toEqual(["an export contains no password under any name"]);
  expect(JSON.stringify(results)).not.toContain(known);
});
