import { LogIdentifier, LogLevel, OperationDetail } from "@musubi/contract";
import { expect, it } from "vitest";
import { exampleMerge, exampleOther } from "../../../../test-support/example-merge.ts";
import { makeIdToken, startFakeIdentity } from "../../../../test-support/fake-identity.ts";
import { logMerge } from "./log-merge.ts";
import type { MergeEnd } from "./move-services.ts";

const actor = { phase: "ready", accessToken: "hana-access", idToken: makeIdToken() } as const;
const finished: MergeEnd = { do: "finished", merge: exampleMerge };

async function log(end: MergeEnd, source?: string) {
  const identity = await startFakeIdentity(() => ({ status: 200, body: {} }));
  logMerge(identity.client, actor, { end, ...(source === undefined ? {} : { source }) });
  const expected = end.do === "finished" ? 2 : 1;
  await expect.poll(() => identity.asked).toHaveLength(expected);
  return (operation: OperationDetail) => {
    const row = identity.asked.find(({ body }) => body.operation_detail === operation);
    return row && { ...row.body, bearer: row.authorization };
  };
}

it("a completed merge has one log row for the holder, and one for the closed ID", async () => {
  const find = await log(finished, exampleOther().idToken);
  expect(find(OperationDetail.ACCOUNT_COMBINE)).toMatchObject({
    log_level: LogLevel.INFO,
    identifier: LogIdentifier.MIGRATE,
    bearer: "Bearer hana-access",
    log_info: { email: "hana@example.jp", user_id: "hana", log_text: "moved 2, 3" },
  });
  expect(find(OperationDetail.DELETE_ACCOUNT)).toMatchObject({
    log_level: LogLevel.INFO,
    identifier: LogIdentifier.ACCOUNT,
    log_info: { email: "kenji@example.jp", user_id: "kenji" },
  });
});

it("a merge resumed without the other ID's token is never logged as if the holder's own ID was closed", async () => {
  const row = (await log(finished))(OperationDetail.DELETE_ACCOUNT);
  expect(row).toMatchObject({ log_info: { email: "kenji@example.jp" } });
  expect(row).not.toHaveProperty("log_info.user_id");
});

it("a failed merge has no log row about a closed ID", async () => {
  const find = await log({ do: "tell", said: "transfer_failed" });
  expect(find(OperationDetail.ACCOUNT_COMBINE)).toMatchObject({
    log_level: LogLevel.ERROR,
    log_info: { log_text: "transfer_failed" },
  });
  expect(find(OperationDetail.DELETE_ACCOUNT)).toBeUndefined();
});
