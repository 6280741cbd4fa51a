import type { DemoPerson } from "@musubi/demo-world";
import { attemptsAt, readLink } from "./admissions.ts";
import { Browser } from "./browser.ts";
import { LoginVisitor, type Page } from "./login-visitor.ts";
import type { Sandbox } from "./sandbox.ts";
import type { World } from "./world.ts";

/** The cookie that identifies a browser. */
export const MARK = "musubi_browser";

export const WRONG = "Wrong2026";

/** Types a password into the form, in a new browser unless one is given. */
export async function typePassword(
  world: World,
  { email, password }: { readonly email: string; readonly password?: string },
  browser = new Browser(),
): Promise<Page> {
  const visitor = new LoginVisitor(world, browser);
  const form = await visitor.goTo("/", { prompt: "login", code_challenge: "A".repeat(43) });
  return visitor.submit(form, { email, password: password ?? "" });
}

export const statusOf = async (...typed: Parameters<typeof typePassword>): Promise<number> =>
  (await typePassword(...typed)).status;

/** Acts as if unknown browsers had failed this often at an address, the last time just now. */
export async function haveFailed(world: World, email: string, failures: number): Promise<void> {
  const row = { failures, last_at: world.parts.now() };
  await world.database.db
    .insertInto("password_attempt")
    .values({ ...row, key: attemptsAt(world, email), link_asked_at: null })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

export const failuresAt = async (world: World, email: string): Promise<number | undefined> => {
  const row = world.database.db
    .selectFrom("password_attempt")
    .select("failures")
    .where("key", "=", attemptsAt(world, email));
  return (await row.executeTakeFirst())?.failures;
};

/** Returns all counts except that of unknown browsers at the address: known and admitted browsers, sessions. */
export const otherFailures = async (world: World, email: string): Promise<readonly number[]> => {
  const rows = world.database.db
    .selectFrom("password_attempt")
    .select("failures")
    .where("key", "<>", attemptsAt(world, email));
  return (await rows.execute()).map(({ failures }) => failures);
};

/** Returns a browser in which a person has signed in before. */
export async function knownBrowser(world: World, person: DemoPerson): Promise<Browser> {
  const browser = new Browser();
  await world.signIn(person, browser);
  return browser;
}

/** Opens the mailed link in a new browser. */
export async function admittedBrowser(
  world: World,
  sandbox: Sandbox,
  email: string,
): Promise<Browser> {
  const visitor = new LoginVisitor(world);
  await visitor.submit(await visitor.open(await readLink(world, sandbox, email)), {});
  return visitor.browser;
}
