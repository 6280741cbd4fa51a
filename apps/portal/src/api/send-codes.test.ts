import { MigrationStatus } from "@musubi/contract";
import { expect, it } from "vitest";
import { refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { sendResetCode } from "./send-codes.ts";

const CHECK = "/account/store/migration-check";
const FORGOT = "/account/store/forgotpassword";

it.each([
  ["NEED_MIGRATE", [CHECK, FORGOT]],
  ["NOT", [CHECK]],
  ["MIGRATED", [CHECK]],
] as const)("§4 reset password, %s: asks %j and goes on", async (status, asked) => {
  const identity = await startFakeIdentity(({ path }) => ({
    status: 200,
    body: path === CHECK ? { migration_status: MigrationStatus[status] } : {},
  }));
  const outcome = await sendResetCode(identity.client, "old-store@example.jp");
  expect(outcome.ok).toBe(true);
  expect(identity.asked.map(({ path }) => path)).toEqual(asked);
});

it("§4 reset password: a check that fails is the failure", async () => {
  const identity = await startFakeIdentity(() => refusal(503, "ServiceUnavailableException"));
  expect(await sendResetCode(identity.client, "old-store@example.jp")).toMatchObject({
    ok: false,
    kind: "refused",
  });
  expect(identity.asked).toHaveLength(1);
});
