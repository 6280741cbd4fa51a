import { describe, expect, test } from "vitest";
import { groupSessions } from "./group-sessions.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const NEWER_CHROME = CHROME.replace("140", "141");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const session = (sso: string, at: number, browser_hash: string | null, user_agent = CHROME) => ({
  sso,
  browser_hash,
  user_agent,
  created_at: at,
  auth_time: at,
  renewed_at: null,
});

describe("a holder sees one session", () => {
  test("for one browser, even if it was closed or updated meanwhile", () => {
    const groups = groupSessions(
      [session("new", 5, "mark", NEWER_CHROME), session("old", 2, "mark")],
      [
        { sso: "old", client: "store", since: 3 },
        { sso: "new", client: "app", since: 6 },
        { sso: "new", client: "store", since: 7 },
      ],
    );
    expect(groups).toEqual([
      {
        browser: "Chrome",
        system: "Windows",
        ssos: ["new", "old"],
        mark: "mark",
        began_at: 2,
        used_at: 7,
        clients: ["app", "store"],
      },
    ]);
  });

  test("for two tabs that logged in at the same time", () => {
    const groups = groupSessions([session("one", 2, null), session("one", 1, null)], []);
    expect(groups).toMatchObject([{ ssos: ["one"], began_at: 1, used_at: 2 }]);
  });

  test("for each of two browsers with the same mark, and for each log-in without a mark", () => {
    const sessions = [
      session("own", 4, "mark"),
      session("copied", 3, "mark", FIREFOX),
      session("a", 2, null),
      session("b", 1, null),
    ];
    expect(groupSessions(sessions, []).map(({ ssos }) => ssos)).toEqual([
      ["own"],
      ["copied"],
      ["a"],
      ["b"],
    ]);
  });
});

test("the sessions used last come first; the renewal of tokens counts as use", () => {
  const idle = session("idle", 5, "a");
  const busy = { ...session("busy", 1, "b"), renewed_at: 9 };
  const groups = groupSessions([idle, busy], []);
  expect(groups.map(({ ssos: [sso], used_at }) => [sso, used_at])).toEqual([
    ["busy", 9],
    ["idle", 5],
  ]);
});
