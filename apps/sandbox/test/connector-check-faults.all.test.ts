import { randomUUID } from "node:crypto";
import { changeOwner, openAccount, suspendAccount } from "@musubi/contract";
import {
  CHECK_ACCOUNT_ID,
  DEMO_SERVICES,
  demoConnectorSecret,
  OTHER_CHECK_ACCOUNT_ID,
} from "@musubi/demo-world";
import { expect, test } from "vitest";
import {
  check,
  checkAccount,
  checkBroken,
  faultsOf,
  otherAccount,
  passTwice,
  storeSecret,
} from "./check-service.ts";
import { openTamperingProxy, type Said } from "./tampering-proxy.ts";
import { DONE, openSandbox } from "./test-sandbox.ts";

const TAKEN = "an account is not given to an owner who has one";
const TAKEN_BY_SLEEPER = "an account is not given to an owner whose account sleeps";
const FOREIGN_OLD_ID = "an account is not given to the `old:` id of another";
const NO_OTHER_OPENED = "a subject that has an account gets no other, even while it sleeps";
const OPENED_FOR_ANOTHER = "a key that was used for another subject opens nothing";
const TAKEN_BACK = "the account of an opening that is reversed is gone, and does not return";
const SHUT_OUT = "reversing an opening that never arrived blocks it";
const ERASED_AWAKE = "an account that is awake is not erased";

/** Reports success, whatever was done. */
const claimSuccess = (said: Said) => {
  said.status = 200;
  said.body = {};
};

test.each(DEMO_SERVICES.filter((service) => service !== "store"))(
  "%s passes twice, and its accounts are unchanged",
  (service) => passTwice(service, 68),
);

test("a service behind a proxy that changes nothing passes", async () => {
  const { faults } = await checkBroken(() => undefined);
  expect(faults).toEqual([]);
});

test("a service that applies an older change of address fails", async () => {
  const { faults, before, after } = await checkBroken((path, { body }) => {
    if (path === "/account/update") delete body?.seq;
  });
  expect(faults).toContain("a change of address that arrives again is not made again");
  expect(faults).toContain("a refused change of address blocks older ones");
  expect(after).toEqual(before);
});

test("a service that counts changes of address and of owner by one `seq` fails", async () => {
  let highest = 0;
  const { faults, before, after } = await checkBroken((path, { body }) => {
    const seq = Number(body?.seq);
    if (path === "/account/update" && seq > highest) highest = seq;
    // Number 0 is older than any, so the real service behind the proxy refuses the change.
    if (path === "/account/owner" && body !== undefined && seq < highest) body.seq = 0;
  });
  expect(faults).toContain("a change of address does not block a change of owner");
  expect(after).toEqual(before);
});

test("a service that does not recognise repeated keys fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { body }) => {
    if (body?.key !== undefined) body.key = randomUUID();
  });
  expect(faults).toContain("a repeated change of owner is answered again and changes nothing");
  expect(faults).toContain("a suspension that arrives again does not suspend again");
  expect(faults).toContain("a restoration that arrives again does not wake again");
  expect(after).toEqual(before);
});

test("a service without authentication fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { headers }) => {
    headers.authorization = `Bearer ${storeSecret}`;
  });
  expect(faults).toEqual(["without the secret nothing is answered", "a wrong secret is refused"]);
  expect(after).toEqual(before);
});

test("a service that accepts unknown keys fails", async () => {
  const { faults } = await checkBroken((_path, { body }) => {
    if (body !== undefined) delete body.colour;
  });
  expect(faults).toEqual(["an unknown key is refused"]);
});

test("a service that is checked as a store, and is none, fails", async () => {
  await using sandbox = await openSandbox();
  const options = { secret: demoConnectorSecret("app"), store: true };
  expect(faultsOf(await check(`${sandbox.origin}/app`, options))).toContain(
    "an unknown address has no migration status",
  );
});

test("a service that recognises a key only with the same request fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { body }) => {
    const rename = (key: unknown) => `${key} ${body?.user_key ?? body?.from}`.slice(-200);
    if (body?.key !== undefined) body.key = rename(body.key);
    if (body?.opening) body.opening = { ...body.opening, key: rename(Object(body.opening).key) };
  });
  expect(faults).toEqual([
    OPENED_FOR_ANOTHER,
    "a key that was used for another change of owner is refused",
    "a key that was used for another account is refused",
  ]);
  expect(after).toEqual(before);
});

test("a service that answers a known key without checking the request fails", async () => {
  const known = new Set();
  const { faults, before, after } = await checkBroken((path, { body }) => {
    const key = body?.key;
    const isKnown = known.has(key);
    return (said) => {
      if (key !== undefined && said.status === 200) known.add(key);
      if (isKnown && said.status === 400 && path !== "/account") claimSuccess(said);
    };
  });
  expect(faults).toEqual([
    OPENED_FOR_ANOTHER,
    "a key that was used for another change of owner is refused",
    "a key that was used for another account is refused",
  ]);
  expect(after).toEqual(before);
});

test("a service that accepts any `old:` id as the account's own fails", async () => {
  const { faults, before, after } = await checkBroken((path, { body }) => {
    const isFirst = String(body?.from).startsWith("sub:connector-check-first");
    const isUntied = String(body?.to).startsWith("old:");
    if (path === "/account/owner" && isFirst && isUntied && body !== undefined) {
      body.to = "old:connector-check";
    }
  });
  expect(faults).toEqual(["an account goes back only to its own `old:` id", FOREIGN_OLD_ID]);
  expect(after).toEqual(before);
});

test.each(["ja", "en"])("a service that answers only in %s fails", async (language) => {
  const { faults } = await checkBroken((_path, { headers }) => {
    headers["accept-language"] = language;
  });
  expect(faults).toEqual(["a refusal is in the language of the request", ERASED_AWAKE]);
});

test("a store that sets the password of an account of an ID fails", async () => {
  const { faults, before, after } = await checkBroken((path, { body }) => {
    const isKnown = body?.email === "connector-check@example.jp";
    return path === "/account/password" && isKnown ? claimSuccess : undefined;
  });
  expect(faults).toEqual(["an account of an ID gets no password"]);
  expect(after).toEqual(before);
});

test.each([
  { passwordHash: "5e884898da28047151d0e56f8dc62927" },
  { login: { kept: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g" } },
])("a service that exports %j fails, and the export is not printed", async (secrets) => {
  const { faults, results } = await checkBroken((path) =>
    path.startsWith("/account/export")
      ? ({ body }) => void Object.assign(body.account ?? {}, secrets)
      : undefined,
  );
  expect(faults).toEqual(["an export contains no password and no hash"]);
  for (const value of ["5e884898", "argon2"]) expect(JSON.stringify(results)).not.toContain(value);
});

test("a service that loses data of a sleeping account fails", async () => {
  const sleeps = new Set();
  const { faults } = await checkBroken((path, { body }) => {
    const isFirst = String(body?.user_key).startsWith("connector-check-first");
    if (path === "/account/suspend" && isFirst) sleeps.add(body?.key);
    if (sleeps.size < 2 || !path.startsWith("/account/export")) return;
    return (said) => Object.assign(said.body.account ?? {}, { since: null });
  });
  expect(faults).toEqual(["an account that wakes still has its data"]);
});

test("a service that exports nothing of a sleeping account fails, and the account is woken anyway", async () => {
  let isAsleep = false;
  const { faults, before, after } = await checkBroken((path, { body }) => {
    if (String(body?.user_key).startsWith("connector-check-first")) {
      isAsleep = path === "/account/suspend";
    }
    if (!isAsleep || !path.startsWith("/account/export")) return;
    return (said) => {
      said.status = 404;
      said.body = { error_code: "E404-01", message_title: "", message_body: "" };
    };
  });
  expect(faults).toEqual(["an account that sleeps can be exported"]);
  expect(after).toEqual(before);
});

test("a service that does not know the field `cause` of a suspension fails", async () => {
  const { faults, before, after } = await checkBroken((path, { body }) => {
    if (path === "/account/suspend" && body?.cause !== undefined) body.reason = body.cause;
  });
  expect(faults).toEqual([
    "an account is suspended for a block of its ID, and wakes when restored",
  ]);
  expect(after).toEqual(before);
});

test("a service that suspends an account only once fails", async () => {
  const known = new Map<unknown, unknown>();
  const { faults, before, after } = await checkBroken((path, { body }) => {
    if (path !== "/account/suspend" || body === undefined) return;
    // The service treats every suspension of an account as the same one.
    if (!known.has(body.user_key)) known.set(body.user_key, body.key);
    body.key = known.get(body.user_key);
  });
  expect(faults).toContain("an account that woke can be suspended and woken again");
  expect(after).toEqual(before);
});

test("a service that does not undo a link fails", async () => {
  const { faults } = await checkBroken((path, { body }) => {
    if (path === "/account/owner" && body?.to === "old:connector-check") body.from = "sub:nobody";
  });
  expect(faults).toContain("a link is undone, and made again");
});

test.each([
  { ja: "", en: "Your orders." },
  { ja: "ご注文の履歴", en: " " },
  { ja: "Your orders.", en: "Your orders." },
])("a service that answers %j about losses fails", async (losses) => {
  const { faults } = await checkBroken((path) =>
    path.startsWith("/account/deletable")
      ? ({ body }) => void Object.assign(body, { losses })
      : undefined,
  );
  expect(faults).toEqual(["the losses of leaving, if named, are named in both languages"]);
});

test("a service that treats an address in capitals as another one fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { body }) => {
    if (/[A-Z]/.test(String(body?.before_email)) && body) body.before_email = "other@example.jp";
  });
  expect(faults).toEqual(["the current address is recognized in capitals too"]);
  expect(after).toEqual(before);
});

test("a service that answers an unknown path as a missing account fails", async () => {
  const { faults } = await checkBroken(() => ({ body }) => {
    if (body.error_code === "ResourceNotFoundException") body.error_code = "E404-01";
  });
  expect(faults).toEqual(["an unknown path is refused, and not as a missing account"]);
});

test("a service that gives an account to an owner who has one fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { body }) =>
    String(body?.to).startsWith("sub:connector-check-other")
      ? (said) => {
          if (said.status === 409) claimSuccess(said);
        }
      : undefined,
  );
  expect(faults).toEqual([TAKEN, TAKEN_BY_SLEEPER]);
  expect(after).toEqual(before);
});

test("a service that erases an account that is awake fails, and is not asked to erase the first account", async () => {
  await using sandbox = await openSandbox();
  const erased = new Set();
  await using proxy = await openTamperingProxy(
    `${sandbox.origin}/store`,
    async (_path, { method, body }) => {
      if (method !== "DELETE" || body?.opening !== undefined) return;
      const user_key = String(body?.user_key);
      erased.add(user_key);
      const suspension = { user_key, key: randomUUID() };
      await sandbox.call("store", suspendAccount, { body: suspension });
    },
  );
  const before = await checkAccount(sandbox);
  expect(faultsOf(await check(proxy.url))).toEqual([ERASED_AWAKE]);
  expect(await checkAccount(sandbox)).toEqual(before);
  expect(await otherAccount(sandbox)).toMatchObject({ state: "erased" });
  expect([...erased].filter((each) => /first|second/.test(String(each)))).toEqual([]);
});

test("a service that opens an account without checking for an existing one fails", async () => {
  const { faults } = await checkBroken((path) =>
    path === "/account/open"
      ? (said) => {
          if (said.body.error_code === "OwnerMismatchException") claimSuccess(said);
        }
      : undefined,
  );
  expect(faults).toEqual([NO_OTHER_OPENED]);
});

test("a service that ignores the `seq` of an opening fails", async () => {
  let seq = Date.now() * 2_000;
  const { faults } = await checkBroken((path, { body }) => {
    seq += 1;
    if (path === "/account/open" && body !== undefined) body.seq = seq;
  });
  expect(faults).toEqual([TAKEN_BACK, SHUT_OUT]);
});

test("a service that does not remember the `seq` of an opening fails", async () => {
  const { faults } = await checkBroken((path, { body }) => {
    if (path === "/account/open" && body !== undefined) body.seq = Number(body.seq) - 1_000_000;
  });
  expect(faults).toContain("an older change of owner does not move an opened account");
});

test("a service that erases any account when an opening is reversed fails", async () => {
  await using sandbox = await openSandbox();
  await using proxy = await openTamperingProxy(
    `${sandbox.origin}/store`,
    async (_path, { method, body }) => {
      if (method !== "DELETE" || body?.opening === undefined) return;
      const user_key = String(body.user_key);
      await sandbox.call("store", suspendAccount, { body: { user_key, key: randomUUID() } });
      delete body.opening;
    },
  );
  const faults = faultsOf(await check(proxy.url));
  expect(faults).toContain("taking an opening back erases no account that another one made");
  expect(faults).toContain(SHUT_OUT);
});

test("a service that does not open accounts passes, and the checks of openings are not tried", async () => {
  const { faults, results } = await checkBroken((path) =>
    path === "/account/open"
      ? (said) => {
          said.status = 404;
          said.body.error_code = "ResourceNotFoundException";
        }
      : undefined,
  );
  expect(faults).toEqual([]);
  const notTried = results.filter((result) => result.notTried !== undefined);
  expect(notTried).toHaveLength(10);
});

test("the next run erases what a killed run has opened", async () => {
  await using sandbox = await openSandbox();
  const user_key = `connector-check-new-${CHECK_ACCOUNT_ID}`;
  const opening = { user_key, key: "k", seq: 1, email: "left@example.jp" };
  const body = { ...opening, email_verified: true, language: "ja" } as const;
  expect(await sandbox.call("store", openAccount, { body })).toEqual(DONE);
  expect(faultsOf(await check(`${sandbox.origin}/store`))).toEqual([]);
  const state = await (await sandbox.fetch("/control/state/store")).text();
  expect(state).not.toContain(user_key);
});

test("without a second account, checks that need two are not tried, and do not fail", async () => {
  await using sandbox = await openSandbox();
  const results = await check(`${sandbox.origin}/store`, { other: undefined });
  expect(faultsOf(results)).toEqual([]);
  const notTried = results.filter((result) => result.notTried !== undefined);
  expect(notTried.map(({ name }) => name)).toEqual([
    TAKEN,
    TAKEN_BY_SLEEPER,
    FOREIGN_OLD_ID,
    ERASED_AWAKE,
  ]);
});

test("if the service does not have the second account, checks that need two fail, with a message", async () => {
  await using sandbox = await openSandbox();
  const results = await check(`${sandbox.origin}/store`, { other: "nobody" });
  const failed = results.filter(({ fault }) => fault !== undefined);
  expect(failed).toHaveLength(4);
  for (const { fault } of failed) expect(fault).toContain("the other account was not available");
});

test("the next run cleans up a second account that a killed run left asleep", async () => {
  await using sandbox = await openSandbox();
  const before = await otherAccount(sandbox);
  const left = `connector-check-other-${OTHER_CHECK_ACCOUNT_ID}`;
  const move = { key: "k", seq: 1, from: `old:${OTHER_CHECK_ACCOUNT_ID}`, to: `sub:${left}` };
  expect(await sandbox.call("store", changeOwner, { body: move })).toEqual(DONE);
  const suspension = { user_key: left, key: "k" };
  expect(await sandbox.call("store", suspendAccount, { body: suspension })).toEqual(DONE);
  expect(faultsOf(await check(`${sandbox.origin}/store`))).toEqual([]);
  expect(await otherAccount(sandbox)).toEqual(before);
});

test("a secret in a service's answer is not printed", async () => {
  const { faults, results } = await checkBroken(() => ({ status, body }) => {
    if (status >= 400) body.error_code = `no ${storeSecret}`;
  });
  expect(faults).not.toEqual([]);
  expect(JSON.stringify(results)).not.toContain(storeSecret);
});
