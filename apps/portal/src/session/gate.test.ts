import { LogIdentifier, LogLevel, NO_SESSION, OperationDetail } from "@musubi/contract";
import { describe, expect, it, vi } from "vitest";
import {
  type Answer,
  type Asked,
  makeTokens,
  refusal,
  startFakeIdentity,
} from "../../test-support/fake-identity.ts";
import { createMemoryStorage, FULL_STORAGE, fillUp } from "../../test-support/memory-storage.ts";
import { type Arrival, RETURN_PATHS } from "./arrival.ts";
import { ANYBODY } from "./draft.ts";
import type { EarlyRenewal } from "./early.ts";
import { createGate } from "./gate.ts";
import { createKept, KEPT_AT, type KeptStorage } from "./kept.ts";
import { type Kept, NO_SIGN_IN, parseKept } from "./kept-content.ts";
import { challengeOf } from "./make-sign-in.ts";
import { createRenew } from "./renew.ts";
import { toSession } from "./renewal.ts";
import { createRestartGuard } from "./restart-guard.ts";
import { createUnsentLogOut } from "./unsent-log-out.ts";
import { createWhyNote } from "./why-note.ts";

const stored = { state: "abcd1234", codeVerifier: "the-verifier" };
const returned: Arrival = { state: "abcd1234", code: "the-code" };

type World = {
  readonly storage?: KeptStorage & { readonly content?: Map<string, string> };
  readonly kept?: Partial<Kept>;
  readonly arrival?: Arrival;
  readonly resumption?: { readonly path: string; readonly subject: string };
  readonly answer?: (asked: Asked) => Answer;
  readonly guardStorage?: KeptStorage;
  readonly early?: EarlyRenewal;
};

const anyTokens = (): Answer => ({ status: 200, body: makeTokens() });

async function arriveAt(world: World) {
  const identity = await startFakeIdentity((asked) =>
    asked.path === "/logs" ? { status: 200, body: {} } : (world.answer ?? anyTokens)(asked),
  );
  const storage = world.storage ?? createMemoryStorage();
  const kept = createKept(storage);
  if (world.kept !== undefined) kept.keep(world.kept);
  const leaveFor = vi.fn<(address: string) => void>();
  const noteReturn = vi.fn<(path: string) => void>();
  const unsentLogOut = createUnsentLogOut(storage);
  const gate = createGate({
    config: {
      identityOrigin: "https://id.example",
      portalOrigin: "https://portal.example",
      loginToken: "login-token",
    },
    kept,
    client: identity.client,
    renew: createRenew(kept, identity.client, undefined, world.early),
    guard: createRestartGuard(world.guardStorage ?? createMemoryStorage()),
    language: () => "en",
    unsentLogOut,
    why: createWhyNote(createMemoryStorage()),
    leaveFor,
    arrival: world.arrival,
    resumption: world.resumption,
    noteReturn,
  });
  const leftFor = () => new URL(leaveFor.mock.calls[0]?.[0] ?? "none:");
  return { identity, storage, kept, gate, unsentLogOut, leaveFor, leftFor, noteReturn };
}

const keptIn = (storage: KeptStorage) => parseKept(storage.getItem(KEPT_AT));

describe("a browser that is signed out", () => {
  it("ends on the error page if it cannot make a challenge", async () => {
    const { gate, leaveFor } = await arriveAt({});
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await gate.open("/index");
    vi.unstubAllGlobals();
    expect(gate.store.getState()).toEqual({ phase: "failed", reason: "unexpected" });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it("notes the page that the visitor wanted before leaving for the login", async () => {
    const { gate, noteReturn } = await arriveAt({});
    await gate.open("/service/store");
    expect(noteReturn).toHaveBeenCalledExactlyOnceWith("/service/store");
  });

  it("leaves for the hosted login with the state and challenge that it stored", async () => {
    const { gate, storage, leftFor } = await arriveAt({});
    await gate.open("/index");
    const { signIn } = keptIn(storage);
    expect(gate.store.getState()).toEqual({ phase: "leaving" });
    expect(leftFor().origin + leftFor().pathname).toBe("https://id.example/login/");
    expect(Object.fromEntries(leftFor().searchParams)).toEqual({
      sv: "0",
      redirect_url: "https://portal.example/index",
      state: signIn.state,
      lng: "en",
      code_challenge: await challengeOf(signIn.codeVerifier),
      token: "login-token",
    });
  });

  it.each([
    ["/change-email", "https://portal.example/change-email"],
    ["/account-transfer", "https://portal.example/index"],
  ])("from %s the login returns to %s", async (path, redirectUrl) => {
    const { gate, leftFor } = await arriveAt({});
    await gate.open(path);
    expect(leftFor().searchParams.get("redirect_url")).toBe(redirectUrl);
  });

  it("makes the login ask who signs in if the last log-out did not reach identity", async () => {
    const first = await arriveAt({});
    first.unsentLogOut.note();
    await first.gate.open("/index");
    expect(first.leftFor().searchParams.get("prompt")).toBe("anybody");

    const signIn = keptIn(first.storage).signIn;
    const back = await arriveAt({
      storage: first.storage,
      arrival: { state: signIn.state, code: "code" },
    });
    await back.gate.open("/index");
    expect(back.gate.store.getState().phase).toBe("open");
    expect(back.unsentLogOut.isNoted()).toBe(false);
  });

  it("says once that the holder just logged out", async () => {
    const { gate, leaveFor, leftFor } = await arriveAt({});
    gate.close(true);
    await gate.open("/index");
    expect(leftFor().searchParams.get("why")).toBe("signed-out");
    await gate.open("/index");
    expect(leaveFor.mock.lastCall?.[0]).not.toContain("why=");
  });

  it("does not report a log-out to a holder who logged in meanwhile in another tab", async () => {
    const { gate, kept, leftFor } = await arriveAt({});
    gate.close(true);
    kept.keep({ session: toSession(makeTokens()) });
    await gate.open("/index");
    expect(gate.store.getState().phase).toBe("open");
    await gate.signInAgain();
    expect(leftFor().searchParams.get("why")).toBeNull();
  });

  it("does not leave if nothing can be stored, because its return could not be matched", async () => {
    const { gate, leaveFor } = await arriveAt({ storage: FULL_STORAGE });
    await gate.open("/index");
    expect(gate.store.getState()).toEqual({ phase: "failed", reason: "storage" });
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe("a browser that is back from the login", () => {
  it("exchanges the code once even if opened twice, and logs the login with the holder's token", async () => {
    const tokens = makeTokens();
    const { gate, identity, storage } = await arriveAt({
      kept: { signIn: stored },
      arrival: returned,
      answer: () => ({ status: 200, body: tokens }),
    });
    await Promise.all([gate.open("/index"), gate.open("/index")]);
    expect(gate.store.getState()).toMatchObject({
      phase: "open",
      claims: { sub: "hana", email: "hana@example.jp" },
    });
    expect(keptIn(storage)).toMatchObject({ session: toSession(tokens), signIn: NO_SIGN_IN });
    expect(identity.askedFor("/token/get")).toMatchObject([
      {
        body: {
          authorization_code: "the-code",
          code_verifier: "the-verifier",
          auth_service_id: 0,
        },
      },
    ]);
    await expect.poll(() => identity.askedFor("/logs")).toHaveLength(1);
    expect(identity.askedFor("/logs")).toMatchObject([
      {
        authorization: `Bearer ${tokens.access_token}`,
        body: {
          log_level: LogLevel.INFO,
          identifier: LogIdentifier.AUTH,
          operation_detail: OperationDetail.LOGIN,
          log_info: { email: "hana@example.jp", user_id: "hana" },
        },
      },
    ]);
  });

  it.each(RETURN_PATHS)("on %s, saves its language in the account, once", async (path) => {
    const { gate, identity } = await arriveAt({ kept: { signIn: stored }, arrival: returned });
    await gate.open(path);
    await gate.open(path);
    await expect.poll(() => identity.askedFor("/account/attributes")).toHaveLength(1);
    expect(identity.askedFor("/account/attributes")).toMatchObject([
      { method: "POST", body: { language: "en" } },
    ]);
  });

  it("when opened again, renews the session instead of exchanging the code again", async () => {
    const { gate, identity } = await arriveAt({ kept: { signIn: stored }, arrival: returned });
    await gate.open("/index");
    await gate.open("/index");
    expect(identity.askedFor("/token/get")).toHaveLength(1);
    expect(identity.askedFor("/token/renew")).toHaveLength(1);
  });

  it("after a failed exchange, clears state and verifier and ends on the error page", async () => {
    const { gate, storage, leaveFor } = await arriveAt({
      kept: { signIn: stored },
      arrival: returned,
      answer: () => refusal(401, "NotAuthorizedException"),
    });
    await gate.open("/index");
    expect(gate.store.getState()).toEqual({ phase: "failed", reason: "sign-in" });
    expect(keptIn(storage)).toMatchObject({ signIn: NO_SIGN_IN, session: NO_SESSION });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it.each<[string, Arrival, Partial<Kept>]>([
    ["missing", { state: undefined, code: "code" }, { signIn: stored }],
    ["wrong", { state: "zzzz9999", code: "code" }, { signIn: stored }],
    ["reused", returned, {}],
  ])(
    "P13: with a state that is %s, requests no token, deletes the verifier and restarts the login",
    async (_, arrival, kept) => {
      const { gate, identity, storage, leftFor } = await arriveAt({ arrival, kept });
      await gate.open("/index");
      expect(identity.asked).toEqual([]);
      expect(keptIn(storage).signIn.codeVerifier).not.toBe(stored.codeVerifier);
      expect(leftFor().searchParams.get("state")).toBe(keptIn(storage).signIn.state);
    },
  );

  it("P13: with a state that another tab has replaced, requests no token and starts a new sign-in", async () => {
    const storage = createMemoryStorage();
    const tab = await arriveAt({
      storage,
      kept: { signIn: stored },
      arrival: { state: "of-mine-", code: "code" },
    });
    await tab.gate.open("/index");
    expect(tab.identity.asked).toEqual([]);
    expect(keptIn(storage).signIn.state).not.toBe(stored.state);
  });

  it("ends on the error page after a second unmatched return within a minute", async () => {
    const guardStorage = createMemoryStorage();
    const once = await arriveAt({ arrival: returned, guardStorage });
    await once.gate.open("/index");
    expect(once.gate.store.getState()).toEqual({ phase: "leaving" });
    const twice = await arriveAt({ arrival: returned, guardStorage });
    await twice.gate.open("/index");
    expect(twice.gate.store.getState()).toEqual({ phase: "failed", reason: "loop" });
    expect(twice.leaveFor).not.toHaveBeenCalled();
  });
});

describe("a browser that is signed in", () => {
  const session = toSession(makeTokens());

  it("renews before it shows anything, and ignores a code in the address", async () => {
    const { gate, identity, storage } = await arriveAt({
      kept: { session, signIn: stored },
      arrival: returned,
    });
    await gate.open("/index");
    expect(gate.store.getState().phase).toBe("open");
    expect(identity.asked.map(({ path }) => path)).toEqual(["/token/renew"]);
    expect(keptIn(storage).signIn).toEqual(NO_SIGN_IN);
  });

  it("remains signed in while the session is renewed for another screen", async () => {
    const { gate } = await arriveAt({ kept: { session } });
    await gate.open("/index");
    const steps: string[] = [];
    gate.store.subscribe(({ phase }) => steps.push(phase));
    const opening = gate.open("/sessions");
    expect(gate.store.getState().phase).toBe("open");
    await opening;
    // A new token with the same claims changes nothing on the screen.
    expect(steps).toEqual([]);
  });

  it("is not signed in again by a renewal in progress if the holder logs out meanwhile", async () => {
    const { gate } = await arriveAt({ kept: { session } });
    await gate.open("/index");
    const opening = gate.open("/sessions");
    gate.leave();
    await opening;
    expect(gate.store.getState()).toEqual({ phase: "leaving" });
  });

  it("after a refused renewal, clears the session and restarts the login", async () => {
    const { gate, storage, leftFor } = await arriveAt({
      kept: { session },
      answer: () => refusal(401, "NotAuthorizedException"),
    });
    await gate.open("/index");
    expect(keptIn(storage).session).toEqual(NO_SESSION);
    expect(leftFor().pathname).toBe("/login/");
    // The user did not request this login, so the login says why.
    expect(leftFor().searchParams.get("why")).toBe("ended");
  });

  it("says why too if the early script's renewal was refused, which has cleared the session", async () => {
    const { gate, leftFor } = await arriveAt({
      early: {
        askedAt: performance.now(),
        outcome: Promise.resolve({ renewal: "refused", session: NO_SESSION }),
      },
    });
    await gate.open("/index");
    expect(leftFor().searchParams.get("why")).toBe("ended");
  });

  it("ends on the error page, not at the login, if a renewal cannot be stored", async () => {
    const storage = createMemoryStorage();
    const { gate, leaveFor } = await arriveAt({ kept: { session }, storage });
    fillUp(storage);
    await gate.open("/index");
    expect(gate.store.getState()).toEqual({ phase: "failed", reason: "storage" });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it("without an answer keeps the tokens, and a retry may succeed", async () => {
    let answer: Answer = "cut";
    const { gate, storage, leaveFor } = await arriveAt({
      kept: { session },
      answer: () => answer,
    });
    await gate.open("/index");
    expect(gate.store.getState()).toEqual({ phase: "unreachable" });
    expect(keptIn(storage).session).toEqual(session);
    answer = anyTokens();
    await gate.open("/index");
    expect(gate.store.getState().phase).toBe("open");
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    "is signed out by a log-out in another tab (identity knows: %s), and signed in again by that tab's next login",
    async (told) => {
      const { gate, kept, storage, leaveFor } = await arriveAt({ kept: { session } });
      await gate.open("/index");
      if (!told) createUnsentLogOut(storage).note();
      kept.clear();
      expect(gate.store.getState()).toEqual({ phase: "signed-out", told });
      kept.keep({ session: toSession(makeTokens({ sub: "kenji" })) });
      await expect.poll(() => gate.store.getState().phase).toBe("open");
      expect(leaveFor).not.toHaveBeenCalled();
    },
  );

  it("ends on the error page after an unreadable ID token", async () => {
    const { gate } = await arriveAt({
      kept: { session },
      answer: () => ({ status: 200, body: { ...makeTokens(), id_token: "nonsense" } }),
    });
    await gate.open("/index");
    expect(gate.store.getState()).toEqual({ phase: "failed", reason: "unexpected" });
  });
});

describe("signing in again", () => {
  const session = toSession(makeTokens());
  const resumption = { path: "/confirm-delete", subject: "hana" };

  it("leaves for the form without deleting the tokens, and returns to the home screen", async () => {
    const { gate, storage, leftFor } = await arriveAt({ kept: { session } });
    await gate.open("/confirm-delete");
    const before = keptIn(storage).session;
    await gate.signInAgain();
    expect(gate.store.getState()).toEqual({ phase: "leaving" });
    expect(leftFor().searchParams.get("prompt")).toBe("login");
    expect(leftFor().searchParams.get("redirect_url")).toBe("https://portal.example/index");
    expect(keptIn(storage).session).toEqual(before);
  });

  it("exchanges the code although there is a session; the holder continues once at the earlier page", async () => {
    const { gate, identity } = await arriveAt({
      kept: { session, signIn: stored },
      arrival: returned,
      resumption,
    });
    await gate.open("/index");
    expect(identity.askedFor("/token/get")).toHaveLength(1);
    expect(identity.askedFor("/token/renew")).toEqual([]);
    expect(gate.store.getState()).toMatchObject({ phase: "open", resume: "/confirm-delete" });
    await gate.open("/confirm-delete");
    expect(gate.store.getState()).not.toHaveProperty("resume");
  });

  it("any holder continues at a page that was noted for anybody", async () => {
    const { gate } = await arriveAt({
      kept: { signIn: stored },
      arrival: returned,
      resumption: { path: "/service/store", subject: ANYBODY },
    });
    await gate.open("/index");
    expect(gate.store.getState()).toMatchObject({ phase: "open", resume: "/service/store" });
  });

  it("another holder who signs in is not redirected", async () => {
    const { gate } = await arriveAt({
      kept: { session, signIn: stored },
      arrival: returned,
      resumption: { ...resumption, subject: "kenji" },
    });
    await gate.open("/index");
    expect(gate.store.getState()).toMatchObject({ phase: "open", claims: { sub: "hana" } });
    expect(gate.store.getState()).not.toHaveProperty("resume");
  });

  it("a holder who comes back without having signed in is not redirected", async () => {
    const { gate, identity } = await arriveAt({ kept: { session, signIn: stored }, resumption });
    await gate.open("/index");
    expect(identity.asked.map(({ path }) => path)).toEqual(["/token/renew"]);
    expect(gate.store.getState()).not.toHaveProperty("resume");
  });
});
