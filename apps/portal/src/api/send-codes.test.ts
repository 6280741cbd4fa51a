import { MigrationStatus } from "@musubi/contract";
import { expect, it } from "vitest";
import { exampleStore } from "../../test-support/example-config.ts";
import { refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { sendResetCode } from "./send-codes.ts";

const BOOKSHOP = { service_id: 7, kind: "bookshop" };

it.each([
  [exampleStore, "/account/store"],
  [BOOKSHOP, "/services/bookshop/account"],
])(
  "§4 reset password of %j: succeeds, and sends a code only if the account is not migrated yet",
  async (service, at) => {
    const check = `${at}/migration-check`;
    for (const [status, asked] of [
      ["NEED_MIGRATE", [check, `${at}/forgotpassword`]],
      ["NOT", [check]],
      ["MIGRATED", [check]],
    ] as const) {
      const identity = await startFakeIdentity(({ path }) => ({
        status: 200,
        body: path === check ? { migration_status: MigrationStatus[status] } : {},
      }));
      const outcome = await sendResetCode(identity.client, service, "old-store@example.jp");
      expect(outcome.ok).toBe(true);
      expect(identity.asked.map(({ path }) => path)).toEqual(asked);
    }
  },
);

it("§4 reset password: if the check fails, its failure is returned, and no code is sent", async () => {
  const identity = await startFakeIdentity(() => refusal(503, "ServiceUnavailableException"));
  expect(await sendResetCode(identity.client, exampleStore, "old-store@example.jp")).toMatchObject({
    ok: false,
    kind: "refused",
  });
  expect(identity.asked).toHaveLength(1);
});
