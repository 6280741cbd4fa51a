import {
  CODE_ALPHABET,
  CODE_LENGTH,
  certifyStoreAccount,
  checkStoreMigration,
  forgotStorePassword,
  logOut,
  resetStorePassword,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import type { Sandbox } from "../../world/sandbox.ts";
import type { World } from "../../world/world.ts";

export const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" } as const;
export const NEW_PASSWORD = "Store2026new";
export const UNKNOWN_ADDRESS = "nobody@example.jp";

const CODE = new RegExp(`(?<![${CODE_ALPHABET}])[${CODE_ALPHABET}]{${CODE_LENGTH}}(?![A-Z0-9])`);

/** Signs a person in, and returns their calls about the store. */
export async function storeCallsAs(world: World, person: DemoPerson = PEOPLE.hana) {
  const { access_token } = await world.signIn(person);
  // A new client each time: one client sends identical parallel requests once.
  const client = () => world.client({ bearer: access_token });
  return {
    certify: (email: string, password: string) =>
      client().send(certifyStoreAccount, { body: { email, password } }),
    checkMigration: (email: string) => client().send(checkStoreMigration, { body: { email } }),
    forgot: (email: string) => client().send(forgotStorePassword, { body: { email } }),
    reset: (email: string, confirmation_code: string, password: string = NEW_PASSWORD) =>
      client().send(resetStorePassword, { body: { email, password, confirmation_code } }),
    logOut: () => client().send(logOut, { body: { access_token } }),
  };
}

/** Runs the jobs of the outbox that are due. */
export async function workOutbox({ parts }: World): Promise<void> {
  const handlers = createJobHandlers(parts);
  while ((await parts.outbox.work(handlers)) > 0);
}

/** Returns the code in the newest mail to an address, if it has one. */
export async function readCode(
  world: World,
  sandbox: Sandbox,
  email: string,
): Promise<string | undefined> {
  await workOutbox(world);
  const [newest] = await sandbox.mails(email);
  return newest && CODE.exec(newest.subject)?.[0];
}

/** Returns another well-formed code. */
export const wrongCode = (code: string): string =>
  `${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`;
