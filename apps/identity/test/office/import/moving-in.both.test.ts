import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect } from "vitest";
import { onBothEngines, test } from "../../world/engines.ts";
import { statusOf } from "../../world/guesses.ts";
import { createWorld, type World } from "../../world/world.ts";
import { bringIn, makeFolder, writeLines } from "./files.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../../../examples/moving-in");

/** The key of the project in Firebase's own example. */
const PEPPER_FIREBASE =
  "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==";

/** Converts another system's sample files, and imports the lines. Returns the accounts, by address. */
async function moveIn(world: World, system: string, ...samples: readonly string[]) {
  using folder = makeFolder();
  const paths = samples.map((name) => `samples/${system}-${name}`);
  const lines = execFileSync(process.execPath, [`${system}.ts`, ...paths], {
    cwd: EXAMPLES,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // The world's Google and Apple are the sandbox's.
  const { google, apple } = world.config.providers;
  const here = lines
    .replaceAll("https://accounts.google.com", google.issuer)
    .replaceAll("https://appleid.apple.com", apple.issuer);
  const path = writeLines(folder.path, here.trim().split("\n"));
  const done = await bringIn(world, path, folder.path, { asksOldSystem: true });
  expect(done.faulty).toBe(0);
  const rows = await world.database.db.selectFrom("account").selectAll().execute();
  return new Map(rows.map((row) => [row.email, row]));
}

const identitiesOf = ({ database }: World) =>
  database.db
    .selectFrom("account_identity")
    .innerJoin("account", "account.id", "account_identity.account")
    .select(["email", "provider_name", "subject"])
    .execute();

/** The status of a log-in: 303 leads on, 200 asks for the terms first, 422 is a wrong password. */
const logIn = (world: World, email: string, password: string): Promise<number> =>
  statusOf(world, { email, password });

describe("people move in by the files that their old system writes:", () => {
  onBothEngines("Keycloak, with PBKDF2-SHA256 of 600,000 rounds and argon2", async () => {
    await using world = await createWorld([]);
    const people = await moveIn(world, "keycloak", "users-0.json");
    expect(people.get("aki@example.jp")).toMatchObject({
      id: "3f0a8a52-6c1e-4a53-9d0b-0d5a4f3c2b11",
      language: "ja",
      foreign_cost: 1_350,
      password_since: Date.UTC(2020, 0, 1),
      terms_accepted_at: Date.UTC(2019, 3, 1, 0, 1),
    });
    expect(people.get("emi@example.jp")).toMatchObject({
      email_proven_at: null,
      blocked_at: expect.any(Number),
    });
    expect(await identitiesOf(world)).toEqual([
      { email: "aki@example.jp", provider_name: "Google", subject: "110169484474386276334" },
    ]);
    expect(await logIn(world, "aki@example.jp", "Keycloak2026")).toBe(422);
    expect(await logIn(world, "aki@example.jp", "Keycloak2019")).toBe(303);
  });

  test("Auth0, with the hashes that its support sends", async () => {
    await using world = await createWorld([]);
    const people = await moveIn(world, "auth0", "users.jsonl", "hashes.jsonl");
    expect(people.get("ume@example.jp")).toMatchObject({ password_since: Date.UTC(2021, 4, 1) });
    // Joined by `alt_id`.
    expect(people.get("kaede@example.jp")).toMatchObject({
      password_hash: expect.stringContaining("$2b$10$"),
      blocked_at: expect.any(Number),
    });
    expect(await identitiesOf(world)).toEqual([
      { email: "ume@example.jp", provider_name: "Google", subject: "103547991597142817347" },
    ]);
    expect(await logIn(world, "ume@example.jp", "Auth0at2019")).toBe(200);
  });

  test("Cognito, which is asked about passwords", async () => {
    await using world = await createWorld([]);
    const people = await moveIn(world, "cognito", "page-1.json");
    expect([...people.keys()].toSorted()).toEqual(["momo@example.jp", "sakura@example.jp"]);
    expect(people.get("sakura@example.jp")).toMatchObject({ asks_old_system: 1, language: "ja" });
    expect(people.get("momo@example.jp")).toMatchObject({ asks_old_system: null });
    expect(await identitiesOf(world)).toEqual([
      { email: "momo@example.jp", provider_name: "Google", subject: "112233445566778899001" },
    ]);
  });

  test("Firebase, with the project's key in a variable", async () => {
    const peppers = new Map([["PEPPER_FIREBASE", PEPPER_FIREBASE]]);
    await using world = await createWorld([], undefined, { peppers });
    await moveIn(world, "firebase", "hash.json", "users.json");
    expect(await identitiesOf(world)).toMatchObject([
      { email: "user1@example.jp", provider_name: "SignInWithApple" },
    ]);
    expect(await logIn(world, "user1@example.jp", "user1password")).toBe(200);
  });
});
