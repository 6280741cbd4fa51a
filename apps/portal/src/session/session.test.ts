import { afterEach, describe, expect, it, vi } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { makeTokens, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { createKept } from "./kept.ts";
import { createSession } from "./session.ts";

afterEach(() => vi.unstubAllGlobals());

/** A tab of a browser in which nobody is logged in. Whatever page is loaded there starts a session anew. */
async function openTab(theme?: string) {
  let sub = "";
  const identity = await startFakeIdentity(({ path }) => ({
    status: 200,
    body: path.startsWith("/token/") ? makeTokens({ sub }) : {},
  }));
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
    /** Where the tab left for last. */
    leftFor: () => new URL(leftFor, "https://portal.example"),
    /** Somebody logs in where the tab left for. Returns the session that they come back to. */
    async logIn(subject: string) {
      sub = subject;
      const session = load("/index", "code");
      await session.gate.open("/index");
      expect(session.gate.store.getState()).toMatchObject({ step: "open", claims: { sub } });
      return session;
    },
  };
}

type Session = ReturnType<typeof createSession>;
const resumedAt = ({ gate }: Session) => {
  const state = gate.store.getState();
  return state.step === "open" ? state.resume : state.step;
};

const ERRAND = "/service/store/leave?next=other";
const WAY_BACK = "/account-auth?serviceType=4";

/** Hana sends Mio, her other ID, on an errand. */
async function beginErrand() {
  const tab = await openTab();
  await tab.load("/index").gate.open("/index");
  const hana = await tab.logIn("hana");
  await hana.switchHolder(ERRAND, "mio");
  return tab;
}

describe("the way on after a login", () => {
  it("is the address that was opened, whoever logs in for it", async () => {
    const tab = await openTab();
    await tab.load("/service/store?next=merge").gate.open("/service/store");
    expect(resumedAt(await tab.logIn("mio"))).toBe("/service/store?next=merge");
  });

  it("is the service that was to be linked, for whoever came from there", async () => {
    const tab = await openTab();
    await tab.load("/account-auth?serviceType=1&lng=en").gate.open("/account-auth");
    expect(resumedAt(await tab.logIn("mio"))).toBe("/account-auth?serviceType=1");
  });

  it("of a login that was given up is nobody's who logs in there for something else", async () => {
    const tab = await openTab();
    const { gate } = tab.load("/service/store");
    await gate.open("/service/store");
    // "Back" shows the page again as it was, and its next screen is another one.
    await gate.open("/index");
    expect(resumedAt(await tab.logIn("mio"))).toBeUndefined();
  });

  it("of an errand is its own ID's, and then that of the ID that sent it", async () => {
    const tab = await beginErrand();
    const mio = await tab.logIn("mio");
    expect(resumedAt(mio)).toBe(ERRAND);
    await mio.switchHolder(WAY_BACK);
    expect(resumedAt(await tab.logIn("hana"))).toBe(WAY_BACK);
  });

  it("of an errand that was given up is nobody else's", async () => {
    const tab = await beginErrand();
    expect(resumedAt(await tab.logIn("kenji"))).toBeUndefined();
  });

  it("back from an errand is nobody else's, also after another sign-in on it", async () => {
    const tab = await beginErrand();
    await (await tab.logIn("mio")).signInAgain();
    await (await tab.logIn("mio")).switchHolder(WAY_BACK);
    expect(resumedAt(await tab.logIn("kenji"))).toBeUndefined();
  });
});

describe("the login that comes after", () => {
  it.each([undefined, "usual", "system"])("takes the colours along: %s", async (theme) => {
    const tab = await openTab(theme);
    await tab.load("/index").gate.open("/index");
    expect(tab.leftFor().searchParams.get("theme")).toBe(theme ?? null);
  });

  it("a log-out says so, on the page that it begins anew with", async () => {
    const tab = await openTab();
    await tab.load("/index").gate.open("/index");
    expect(tab.leftFor().searchParams.get("why")).toBeNull();
    await (await tab.logIn("hana")).logOut();
    await tab.load("/index").gate.open("/index");
    expect(tab.leftFor().searchParams.get("why")).toBe("signed-out");
  });

  it("a forgotten password begins with the address, and leads home with whoever set it anew", async () => {
    const tab = await openTab();
    await tab.load("/index").gate.open("/index");
    const hana = await tab.logIn("hana");
    tab.load("/change-password");
    await hana.setPasswordAnew("hana@example.jp");
    expect(tab.leftFor().pathname).toBe("/login/forgot");
    expect(tab.leftFor().searchParams.get("login_hint")).toBe("hana@example.jp");
    expect(tab.leftFor().searchParams.get("redirect_url")).toMatch(/\/index$/);
    // The login comes back to where they go on: there is nowhere else to go.
    expect(resumedAt(await tab.logIn("hana"))).toBeUndefined();
  });
});
