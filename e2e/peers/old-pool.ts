import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithUs } from "../../scripts/build/stop-request.ts";
import { findFreePort, startIdentity } from "./identity.ts";
import { isThere, waitFor } from "./patience.ts";

/** The old system that people come from: an unmodified implementation of Cognito. */
export const OLD_POOL = "cognito-local";

const here = import.meta.dirname;
const START = join(here, "node_modules/cognito-local/lib/bin/start.js");
const SECRET = "a secret between the old pool and us, long enough";
const AKI = { email: "aki@example.jp", password: "Old-Secret-2019" } as const;
const MONTH_MS = 30 * 24 * 60 * 60_000;

type Attribute = { readonly Name: string; readonly Value: string };

/**
 * Imports a user of a Cognito pool from the output of `ListUsers`, logs in here with the password
 * that only the pool knows, and again once the pool is gone. Returns what was seen. Throws at the
 * first failure.
 */
export async function tryOldPool(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-old-pool-"));
  const pool = await startProgram(START, folder, {});
  try {
    const { UserPool } = await callPool(pool.origin, "CreateUserPool", { PoolName: "people" });
    const UserPoolId = UserPool.Id;
    const { UserPoolClient } = await callPool(pool.origin, "CreateUserPoolClient", {
      UserPoolId,
      ClientName: "the move",
      ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"],
    });
    const { email: Username, password: Password } = AKI;
    await callPool(pool.origin, "AdminCreateUser", {
      UserPoolId,
      Username,
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ],
      MessageAction: "SUPPRESS",
    });
    const set = { UserPoolId, Username, Password, Permanent: true };
    await callPool(pool.origin, "AdminSetUserPassword", set);
    const { Users } = await callPool(pool.origin, "ListUsers", { UserPoolId });
    const lines = join(folder, "people.jsonl");
    writeFileSync(lines, Users.map(describeUser).join("\n"));

    const bridge = await startProgram(join(here, "ask-cognito.mjs"), folder, {
      SECRET,
      POOL: pool.origin,
      CLIENT_ID: UserPoolClient.ClientId,
    });
    try {
      return await logInBefore(lines, bridge.origin, pool);
    } finally {
      await bridge.stop();
    }
  } finally {
    await pool.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has identity import the lines, and a user log in while the pool answers and after it is gone. */
async function logInBefore(lines: string, bridge: string, pool: Program) {
  const moving_until = new Date(Date.now() + MONTH_MS).toISOString().replace(/\.\d+/, "");
  const settings = { LEGACY_SIGN_IN_URL: bridge, LEGACY_SIGN_IN_SECRET: SECRET };
  await using identity = await startIdentity([], settings, { moving_until });
  const why = ["--reason", "The move", "--by", "Aoki", "--json"];
  const done = JSON.parse(identity.musubi("accounts", "import", lines, ...why));
  if (done.made !== 1) throw new Error(`The import said ${JSON.stringify(done)}.`);
  const expectLogIn = async (password: string, isIn: boolean, when: string) => {
    const said = await callPool(`${identity.origin}/pool`, "InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: "musubi-portal",
      AuthParameters: { USERNAME: AKI.email, PASSWORD: password },
    }).catch((error: Error) => error.message);
    const isRight = isIn ? said.AuthenticationResult : /NotAuthorized/.test(said);
    if (!isRight) throw new Error(`${when}: ${JSON.stringify(said)}\n${identity.said()}`);
  };
  await expectLogIn("Another-Secret-2019", false, "a wrong password");
  await expectLogIn(AKI.password, true, "the password of the pool");
  await pool.stop();
  await expectLogIn(AKI.password, true, "the same once the pool is gone");
  await expectLogIn("Another-Secret-2019", false, "a wrong password once the pool is gone");
  return ["line from ListUsers", "wrong password", "log-in by its word", "log-in without it"];
}

/** Returns a user as a line to import, as docs/moving-in.md says. */
function describeUser(user: {
  readonly Attributes: readonly Attribute[];
  readonly UserCreateDate: number;
  readonly Enabled: boolean;
}): string {
  const read = (name: string) => user.Attributes.find(({ Name }) => Name === name)?.Value;
  const created_at = new Date(user.UserCreateDate * 1_000).toISOString();
  return JSON.stringify({
    email: read("email"),
    ...(read("email_verified") === "true" && { email_verified_at: created_at }),
    sub: read("sub"),
    created_at,
    terms_accepted_at: created_at,
    password: null,
    ...(!user.Enabled && { blocked: { reason: "disabled in the old pool" } }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: another maker's answers, of which a part is read
async function callPool(origin: string, call: string, body: object): Promise<any> {
  const response = await fetch(origin, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${call}`,
    },
    body: JSON.stringify(body),
  });
  const said = await response.text();
  if (!response.ok) throw new Error(`${call}: ${said}`);
  return JSON.parse(said === "" ? "{}" : said);
}

type Program = { readonly origin: string; stop(): Promise<void> };

async function startProgram(
  program: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Program> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = endWithUs(
    spawn(process.execPath, [program], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: `${port}`, ...env },
    }),
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (said: string) => {
      output += said;
    });
  }
  await waitFor(
    () => isThere(origin),
    () => output,
  );
  return {
    origin,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
