import { expect, test } from "vitest";
import { startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { loadSessions } from "./load-sessions.ts";

const session = (id: string) => ({
  session_id: id,
  is_own: false,
  browser: "Chrome",
  system: "Windows",
  began_at: 1,
  used_at: 2,
  services: [],
  browser_id: null,
});

const PAGES: Readonly<Record<string, object>> = {
  "": { sessions: [session("a"), session("b")], next: "2 b", browsers: [] },
  "2 b": { sessions: [session("c"), session("d")], next: "2 d", browsers: [] },
  "2 d": { sessions: [session("e")], next: null, browsers: [] },
};

test.each([
  [undefined, ["a", "b"], "2 b"],
  // The first page has exactly as many.
  [2, ["a", "b"], "2 b"],
  [3, ["a", "b", "c", "d"], "2 d"],
  [99, ["a", "b", "c", "d", "e"], null],
])("to have %s sessions, whole pages are loaded from the first", async (least, ids, next) => {
  const { client } = await startFakeIdentity(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://identity.test");
    const page = PAGES[searchParams.get("after") ?? ""];
    return { status: 200, body: pathname === "/account/sessions" ? page : [] };
  });
  const loaded = await loadSessions(client, least);
  expect(loaded).toMatchObject({ do: "show", data: { next } });
  expect(loaded.do === "show" && loaded.data.sessions.map(({ session_id }) => session_id)).toEqual(
    ids,
  );
});
