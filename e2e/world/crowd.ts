import { Agent, request as send } from "node:http";
import { PEOPLE } from "@musubi/demo-world";
import { expect, type Page, type Response } from "@playwright/test";
import { changeDatabase } from "./database.ts";
import type { World } from "./world.ts";

type Post = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly agent: Agent;
};

const post = ({ url, body, ...options }: Post): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = send(url, { ...options, method: "POST" }, (response) => {
      response.resume().once("end", resolve);
    });
    request.once("error", reject);
    request.end(body);
  });

/** For a limit that only a machine meets: with these settings a tenth of the forms is too many, and tells as much. */
export const NARROW = { RATE_LIMIT_FACTOR: "0.1" };

/**
 * Sends the form on the page as many times as a limit allows, to the address at which the browser
 * found the page, so that it counts as a whole office behind one address would.
 */
export async function crowdForm(page: Page, found: Response | null, times: number): Promise<void> {
  const { action, body } = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (!form) throw new Error("There is no form on this page.");
    const fields = [...new FormData(form)].map(([name, value]) => [name, `${value}`]);
    return { action: form.action, body: `${new URLSearchParams(fields)}` };
  });
  const cookies = await page.context().cookies(action);
  const { ipAddress = "127.0.0.1" } = (await found?.serverAddr()) ?? {};
  const url = new URL(action);
  url.hostname = ipAddress.includes(":") ? `[${ipAddress.replace(/[[\]]/g, "")}]` : ipAddress;
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  await Promise.all(Array.from({ length: times }, () => post({ url, headers, body, agent })));
  agent.destroy();
}

/** A hash like any other, and a second's work to compare a password with. */
const SLOW_HASH = `$argon2id$v=19$m=19456,t=100,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

const RUNNING = 2;
const WAITING = 40;

/** One address may have as many wrong passwords an hour as can wait; with these settings ten times that. */
const WIDE = { RATE_LIMIT_FACTOR: "10" };

/**
 * Sends a form at the moment at which as many passwords of strangers wait to be checked as may; then `look`, and
 * they are waited for.
 */
export async function submitInCrowd(
  page: Page,
  world: World,
  submit: () => Promise<void>,
  look: () => Promise<void>,
): Promise<void> {
  await world.restartIdentity(WIDE);
  const filled = Promise.withResolvers<{ disperse(): Promise<void> }>();
  await page.route(
    "**/login/**",
    async (route) => {
      filled.resolve(fillQueue(world));
      await filled.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await submit();
  await look();
  await (await filled.promise).disperse();
}

/** Sends two passwords that take long to check, and all that may wait behind them. Returns a way to wait for them. */
async function fillQueue(world: World): Promise<{ disperse(): Promise<void> }> {
  const { aoi } = PEOPLE;
  changeDatabase(
    world,
    "update account set password_hash = ? where id = ?",
    SLOW_HASH,
    aoi.subject,
  );
  const url = new URL(`${world.identity}/pool/`);
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
  };
  const agent = new Agent({ keepAlive: true });
  const signIn = (USERNAME: string) => {
    const AuthParameters = { USERNAME, PASSWORD: "Crowd2026" };
    const content = { AuthFlow: "USER_PASSWORD_AUTH", ClientId: "musubi-portal", AuthParameters };
    return post({ url, headers, body: JSON.stringify(content), agent });
  };
  const slow = Array.from({ length: RUNNING }, () => signIn(aoi.email));
  await waitForChecks(world, "running", RUNNING);
  const others = Array.from({ length: WAITING }, (_, n) => signIn(`crowd-${n}@example.jp`));
  await waitForChecks(world, "waiting", WAITING);
  return {
    async disperse() {
      await Promise.all([...slow, ...others]);
      agent.destroy();
    },
  };
}

/** Waits until identity itself counts so many passwords that are looked at, or wait for it. */
const waitForChecks = (world: World, state: "running" | "waiting", count: number) =>
  expect
    .poll(async () => (await fetch(`${world.identity}/metrics`)).text(), { intervals: [20] })
    .toContain(`musubi_password_checks{state="${state}",lane="stranger"} ${count}`);
