import { describe, expect, it } from "vitest";
import { createMemoryStorage, FORBIDDEN_STORAGE } from "../../test-support/memory-storage.ts";
import { createPoolMemory } from "./pool-memory.ts";
import { forgetReturn, takeReturn } from "./take-return.ts";

const departure = { state: "s", codeVerifier: "v", nonce: "n" };
const tokens = { accessToken: "a", idToken: "i", refreshToken: "r" };

function open(content: Record<string, string> = {}, holder?: () => string) {
  const storage = createMemoryStorage(content);
  const memory = createPoolMemory({ ...storage, clear: () => storage.content.clear() }, holder);
  return { memory, content: storage.content };
}

describe("the tab's memory of the pools", () => {
  it("when cleared, clears what others stored too", () => {
    const { memory, content } = open({ "musubi:draft": "{}" });
    memory.keepTokens("school", tokens);
    memory.clear();
    expect(content.size).toBe(0);
  });

  it("when cleared, keeps only the link back to a service, which is not a sign-in", () => {
    const { memory, content } = open({ "musubi:draft": "{}", "musubi:interaction": "{}" });
    memory.clear();
    expect([...content.keys()]).toEqual(["musubi:interaction"]);
  });

  it("returns a departure once, and only for its own pool", () => {
    const { memory } = open();
    expect(memory.keepDeparture("id", departure)).toBe(true);
    expect(memory.takeDeparture("school")).toBeUndefined();
    expect(memory.takeDeparture("id")).toEqual(departure);
    expect(memory.takeDeparture("id")).toBeUndefined();
  });

  it("does not give a sign-in to another holder", () => {
    let holder = "hana";
    const { memory } = open({}, () => holder);
    memory.keepTokens("id", tokens);
    holder = "sora";
    expect(memory.readTokens("id")).toBeUndefined();
    holder = "hana";
    expect(memory.readTokens("id")).toEqual(tokens);
  });

  it("forgets the tokens of one pool, and not those of another", () => {
    const { memory } = open();
    memory.keepTokens("school", tokens);
    memory.keepTokens("id", tokens);
    memory.forget("school");
    expect(memory.readTokens("school")).toBeUndefined();
    expect(memory.readTokens("id")).toEqual(tokens);
  });

  it.each(["", "{", "null", '{"accessToken":1}'])("ignores stored content that is %j", (text) => {
    const { memory } = open({
      "musubi:pool:school:tokens": text,
      "musubi:pool:school:departure": text,
    });
    expect(memory.readTokens("school")).toBeUndefined();
    expect(memory.takeDeparture("school")).toBeUndefined();
  });

  it("returns false if nothing can be stored", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    for (const storage of [undefined, { ...FORBIDDEN_STORAGE, clear: refuse }]) {
      const memory = createPoolMemory(storage);
      memory.clear();
      expect(memory.keepDeparture("id", departure)).toBe(false);
      expect(memory.keepTokens("id", tokens)).toBe(false);
      expect(memory.readTokens("id")).toBeUndefined();
    }
  });
});

describe("a pool's answer in the address", () => {
  const visit = (search: string) => {
    const shown: string[] = [];
    const page = {
      location: { pathname: "/success", search, hash: "" },
      history: {
        state: null,
        replaceState: (_: unknown, __: string, address: string) => {
          shown.push(address);
          page.location.search = new URL(address, "http://portal").search;
        },
      },
    };
    return { page: page as unknown as Pick<Window, "location" | "history">, shown };
  };

  it("P16: is removed from the address bar and the history at once, and kept until the screen ends", () => {
    const { page, shown } = visit("?code=c&state=s&iss=i&lng=en");
    const taken = takeReturn(page);
    expect(Object.fromEntries(taken ?? [])).toEqual({ code: "c", state: "s", iss: "i", lng: "en" });
    expect(shown).toEqual(["/success?lng=en"]);
    expect(takeReturn(page)).toBe(taken);
    const { pathname } = page.location;
    page.location.pathname = "/success-id";
    expect(takeReturn(page)).toBeUndefined();
    page.location.pathname = pathname;
    forgetReturn();
    expect(takeReturn(page)).toBeUndefined();
  });

  it("is not found in an address that no pool wrote", () => {
    const { page, shown } = visit("?lng=en&authorization_code=x");
    expect(takeReturn(page)).toBeUndefined();
    expect(shown).toEqual([]);
  });
});
