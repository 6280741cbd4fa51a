import { describe, expect, test } from "vitest";
import { createOldSystem, signBody } from "../../src/services/old-system.ts";
import { type Behaviour, startOldSystem } from "../world/old-system.ts";
import { testConfig } from "../world/world.ts";

const aki = { sub: "aki", email: "aki@example.jp" };
const RIGHT = "old secret";
const isRight: Behaviour = ({ password }) => password === RIGHT;

type Old = Awaited<ReturnType<typeof startOldSystem>>;

/** Asks about a password, as a new process does. */
async function ask({ settings: oldSystem }: Pick<Old, "settings">, password = RIGHT) {
  const silences: string[] = [];
  const { site } = testConfig("");
  const { ask } = createOldSystem({ site, oldSystem }, Date.now, (reason) => silences.push(reason));
  return { answer: await ask(aki, password), silences };
}

describe("S47: the old system's answer", () => {
  test("is accepted if it is signed and answers the question", async () => {
    await using old = await startOldSystem(isRight);
    expect(await ask(old)).toEqual({ answer: "right", silences: [] });
    expect(await ask(old, "wrong")).toEqual({ answer: "wrong", silences: [] });
    expect(new Set(old.asked.map(({ nonce }) => nonce)).size).toBe(2);
  });

  const LIES: Readonly<Record<string, (old: Old) => Behaviour>> = {
    silent: () => () => "silence",
    "cut off": () => () => "hang up",
    broken: () => () => ({ status: 500, body: "" }),
    "no JSON": () => () => ({ body: "yes" }),
    unsigned:
      () =>
      ({ nonce }) => ({ body: JSON.stringify({ nonce, right: true }), signature: "" }),
    "signed with another secret":
      () =>
      ({ nonce }) => {
        const body = JSON.stringify({ nonce, right: true });
        return { body, signature: signBody("another secret", body) };
      },
    "an earlier answer":
      ({ answered }) =>
      () =>
        answered[0] ?? false,
    "an answer without the nonce": () => () => ({ body: JSON.stringify({ right: true }) }),
    "the question itself": () => (question) => ({ body: JSON.stringify(question) }),
    "a redirect": () => () => ({ status: 307, body: "" }),
    "a very long answer":
      () =>
      ({ nonce }) => ({
        body: `${" ".repeat(1_000_000)}${JSON.stringify({ nonce, right: true })}`,
      }),
  };
  test.each(Object.entries(LIES))(
    "%s: counts as no answer, and the log says why",
    async (_, lie) => {
      await using old = await startOldSystem(isRight);
      // The old system remembers this right answer, and may send it again.
      await ask(old);
      old.behave(lie(old));
      expect(await ask(old)).toEqual({ answer: "silent", silences: [expect.any(String)] });
    },
  );

  test("is missing if nothing listens; after five failures the old system is not asked once more", async () => {
    const silences: string[] = [];
    const settings = { url: "http://127.0.0.1:1/", secret: "a secret" };
    const { site } = testConfig("");
    const note = (reason: string) => silences.push(reason);
    const { ask } = createOldSystem({ site, oldSystem: settings }, Date.now, note);
    for (let n = 0; n < 8; n += 1) expect(await ask(aki, RIGHT)).toBe("silent");
    expect(silences).toHaveLength(5);
  });
});
