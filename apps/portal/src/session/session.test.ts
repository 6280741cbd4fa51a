import { afterEach, describe, expect, it, vi } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { makeTokens, refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { createKept } from "./kept.ts";
import { createSession } from "./session.ts";

afterEach(() => vi.unstubAllGlobals());

/** A tab of a signed-out browser. Every page that it loads starts a new session. */
async function openTab(theme?: string) {
  let sub = "";
  const identity = await startFakeIdentity(({ path }) => {
    if (sub === "") return refusal(401, "NotAuthorizedException");
    return { status: 200, body: path.startsWith("/token/") ? makeTokens({ sub }) : {} };
  });
  const [shared, tab] = [createMemoryStorage(), createMemoryStorage()];
  const kept = createKept(shared);
  let leftFor = "";
  const load = (path: string, code?: string) => {
    const [pathname = "", search = ""] = path.split(/(?=\?)/);
    vi.stubGlobal("window", {
      localStorage: shared,
      sessionStorage: { ...tab, clear: () => tab.content.clear() },
      location: {
        pathname,
        search,
        replace: (address: string) => {
          leftFor = address;
        },
      },
      history: { state: null },
      document: { activeElement: null },
    });
    return createSession({
      config: exampleConfig,
      kept,
      client: identity.client,
      language: () => "ja",
      theme: () => theme,
      arrival: code === undefined ? undefined : { state: kept.reread().signIn.state, code },
    });
  };
  return {
    load,
    /** The address for which the tab last left. */
    leftFor: () => new URL(leftFor, "https://portal.example"),
    /** A holder logs in at the address for which the tab left. Returns the session after the return. */
    async logIn(subject: string) {
      sub = subject;
      const session = load("/index", "code");
      await session.gate.open("/index");
      expect(session.gate.store.getState()).toMatchObject({ phase: "open", claims: { sub } });
      return session;
    },
    /** The session is ended from another device. */
    endElsewhere() {
      sub = "";
    },
  };
}

type Session = ReturnType<typeof createSession>;
const resumedAt = ({ gate }: Session) => {
  const state = gate.store.getState();
  return state.phase === "open" ? state.resume : state.phase;
};

const ERRAND = "/service/store/leave?next=other";
const WAY_BACK = "/account-auth?serviceType=4";

/** Hana switches to Mio, her other ID, for one task. */
async function beginErrand() {
  const tab = await openTab();
  await tab.load("/index").gate.open("/index");
  const hana = await tab.logIn("hana");
  await hana.switchHolder(ERRAND, "mio");
  return tab;
}

describe("after a login", () => {
  it("whoever logged in continues at the address that was opened", async () => {
    const tab = await openTab();
    await tab.load("/service/store?next=merge").gate.open("/service/store");
    expect(resumedAt(await tab.logIn("mio"))).toBe("/service/store?next=merge");
  });

  it("a holder who came from a service continues at the link to that service", async () => {
    const tab = await openTab();
    await tab.load("/account-auth?serviceType=1&lng=en").gate.open("/account-auth");
    expect(resumedAt(await tab.logIn("mio"))).toBe("/account-auth?serviceType=1");
  });

  it("nobody continues at the target of an earlier, abandoned login", async () => {
    const tab = await openTab();
    const { gate } = tab.load("/service/store");
    await gate.open("/service/store");
    // With "back" the holder returned to the page, and opened another screen.
    await gate.open("/index");
    expect(resumedAt(await tab.logIn("mio"))).toBeUndefined();
  });

  it("a task for another ID continues with that ID, and then with the ID that started it", async () => {
    const tab = await beginErrand();
    const mio = await tab.logIn("mio");
    expect(resumedAt(mio)).toBe(ERRAND);
    await mio.switchHolder(WAY_BACK);
    expect(resumedAt(await tab.logIn("hana"))).toBe(WAY_BACK);
  });

  it("another ID does not continue an abandoned task", async () => {
    const tab = await beginErrand();
    expect(resumedAt(await tab.logIn("kenji"))).toBeUndefined();
  });

  it("another ID does not continue after a task, even if there was a second sign-in during the task", async () => {
    const tab = await beginErrand();
    await (await tab.logIn("mio")).signInAgain();
    await (await tab.logIn("mio")).switchHolder(WAY_BACK);
    expect(resumedAt(await tab.logIn("kenji"))).toBeUndefined();
  });
});

describe("the next login", () => {
  it.each([undefined, "usual", "system"])("gets the theme: %s", async (theme) => {
    const tab = await openTab(theme);
    await tab.load("/index").gate.open("/index");
    expect(tab.leftFor().searchParams.get("theme")).toBe(theme ?? null);
  });

  it("says after a log-out that the holder logged out", async () => {
    const tab = await openTab();
    await tab.load("/index").gate.open("/index");
    expect(tab.leftFor().searchParams.get("why")).toBeNull();
    await (await tab.logIn("hana")).logOut();
    await tab.load("/index").gate.open("/index");
    expect(tab.leftFor().searchParams.get("why")).toBe("signed-out");
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ["a button", ({ prepare }) => prepare()],
    ["a link", ({ gate }) => gate.open("/sessions")],
  ])("says after %s that the session was ended elsewhere", async (_, press) => {
    const tab = await openTab();
    await tab.load("/index").gate.open("/index");
    const hana = await tab.logIn("hana");
    tab.endElsewhere();
    await press(hana);
    // Not that the holder logged out.
    await expect.poll(() => hana.gate.store.getState()).toEqual({ phase: "leaving" });
    expect(tab.leftFor().searchParams.get("why")).toBe("ended");
  });

  it("for a forgotten password, starts with the holder's address, and leads home after the reset", async () => {
    const tab = await openTab();
    await tab.load("/index").gate.open("/index");
    const hana = await tab.logIn("hana");
    tab.load("/change-password");
    await hana.setPasswordAnew("hana@example.jp");
    expect(tab.leftFor().pathname).toBe("/login/forgot");
    expect(tab.leftFor().searchParams.get("login_hint")).toBe("hana@example.jp");
    expect(tab.leftFor().searchParams.get("redirect_url")).toMatch(/\/index$/);
    // The login already returns to the right page, so there is no redirect.
    expect(resumedAt(await tab.logIn("hana"))).toBeUndefined();
  });
});
