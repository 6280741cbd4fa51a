import { LogLevel, OperationDetail } from "@musubi/contract";
import { expect, it } from "vitest";
import {
  type Answer,
  type Asked,
  makeTokens,
  refusal,
  startFakeIdentity,
} from "../../test-support/fake-identity.ts";
import { createMemoryStorage, fillUp } from "../../test-support/memory-storage.ts";
import { createKept, KEPT_AT, type KeptStorage } from "./kept.ts";
import { endSession } from "./log-out.ts";
import { createRenew } from "./renew.ts";
import { toSession } from "./renewal.ts";
import { createUnsentLogOut } from "./unsent-log-out.ts";

async function logOutWhere(answer: (asked: Asked) => Answer, prepare = (_: KeptStorage) => {}) {
  const identity = await startFakeIdentity(answer);
  const storage = createMemoryStorage();
  const kept = createKept(storage);
  kept.keep({ session: toSession(makeTokens()), language: { lang: "en" } });
  const tab = createMemoryStorage();
  tab.setItem("musubi:draft", "what was typed");
  tab.setItem("musubi:pool:id:tokens", "a sign-in to another ID");
  prepare(storage);
  const unsentLogOut = createUnsentLogOut(storage);
  const result = await endSession({
    kept,
    client: identity.client,
    renew: createRenew(kept, identity.client, undefined),
    unsentLogOut,
    forgetTab: () => tab.content.clear(),
  });
  return { identity, storage, tab, unsentLogOut, result };
}

it("a log-out renews, notifies identity, is logged without the ended token, and clears all storage", async () => {
  const tokens = makeTokens();
  const { identity, storage, tab, result, unsentLogOut } = await logOutWhere(({ path }) => ({
    status: 200,
    body: path === "/token/renew" ? tokens : {},
  }));
  expect(result).toBe("told");
  expect(identity.asked.map(({ path }) => path)).toEqual([
    "/token/renew",
    "/account/logout",
    "/logs",
  ]);
  expect(identity.askedFor("/account/logout")).toMatchObject([
    { body: { access_token: tokens.access_token }, authorization: `Bearer ${tokens.access_token}` },
  ]);
  expect(identity.askedFor("/logs")).toMatchObject([
    {
      authorization: undefined,
      body: {
        log_level: LogLevel.INFO,
        operation_detail: OperationDetail.LOGOUT,
        log_info: { email: "hana@example.jp", user_id: "hana" },
      },
    },
  ]);
  expect(storage.content.size).toBe(0);
  expect(tab.content.size).toBe(0);
  expect(unsentLogOut.isNoted()).toBe(false);
});

it("a log-out notifies identity even if the storage is full", async () => {
  const tokens = makeTokens();
  const { identity, storage, result } = await logOutWhere(
    ({ path }) => ({ status: 200, body: path === "/token/renew" ? tokens : {} }),
    fillUp,
  );
  expect(result).toBe("told");
  expect(identity.askedFor("/account/logout")).toMatchObject([
    { body: { access_token: tokens.access_token } },
  ]);
  expect(storage.content.size).toBe(0);
});

it("T10: a log-out without a network clears everything local, and is noted as unsent", async () => {
  const { storage, tab, result, unsentLogOut } = await logOutWhere(() => "cut");
  expect(result).toBe("untold");
  expect(storage.content.has(KEPT_AT)).toBe(false);
  expect(tab.content.size).toBe(0);
  expect(unsentLogOut.isNoted()).toBe(true);
});

it("a log-out that identity refuses clears the session, is logged as an error, and is noted as unsent", async () => {
  const tokens = makeTokens();
  const { identity, storage, result, unsentLogOut } = await logOutWhere(({ path }) =>
    path === "/account/logout"
      ? refusal(500, "InternalErrorException")
      : { status: 200, body: path === "/token/renew" ? tokens : {} },
  );
  expect(result).toBe("untold");
  expect(identity.askedFor("/logs")).toMatchObject([
    { authorization: `Bearer ${tokens.access_token}`, body: { log_level: LogLevel.ERROR } },
  ]);
  expect(storage.content.has(KEPT_AT)).toBe(false);
  expect(unsentLogOut.isNoted()).toBe(true);
});

it("a log-out from a session that is already over clears the session, and is noted as unsent", async () => {
  const { storage, result, unsentLogOut } = await logOutWhere(() =>
    refusal(401, "NotAuthorizedException"),
  );
  expect(result).toBe("untold");
  expect(storage.content.has(KEPT_AT)).toBe(false);
  expect(unsentLogOut.isNoted()).toBe(true);
});
