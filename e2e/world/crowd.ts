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

/** For limits that only a machine reaches: with these settings a tenth of the forms is too many. */
export const NARROW = { RATE_LIMIT_FACTOR: "0.1" };

/**
 * Sends the form on the page a number of times, to the IP address from which the browser got the
 * page, so that it counts like a whole office behind one address.
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

/** A valid hash that takes a second to compare a password with. */
const SLOW_HASH = `$argon2id$v=19$m=19456,t=100,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

const RUNNING = 2;
const WAITING = 40;

/**
 * The limit of wrong passwords from one address in an hour equals the queue; with these settings it
 * is ten times that.
 */
const WIDE = { RATE_LIMIT_FACTOR: "10" };

/** Sends a form while the queue of unknown browsers' passwords is full, then runs `look`, and waits for the queue. */
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

/** Sends two passwords that take long to check, and fills the queue behind them. `disperse` waits for all of them. */
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

/** Waits until identity counts a number of passwords that are being checked, or that wait. */
const waitForChecks = (world: World, state: "running" | "waiting", count: number) =>
  expect
    .poll(async () => (await fetch(`${world.identity}/metrics`)).text(), { intervals: [20] })
    .toContain(`musubi_password_checks{state="${state}",lane="unknown"} ${count}`);
