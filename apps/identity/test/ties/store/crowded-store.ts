import { createHash } from "node:crypto";
import { MigrationStatus } from "@musubi/contract";
import { DEMO_SERVICES } from "@musubi/demo-world";
import { type Sandbox, startOwnSandbox } from "../../world/sandbox.ts";

const addressesOf = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${letter}${`${n}`.padStart(4, "0")}@example.jp`);

export type CrowdedStore = AsyncDisposable & {
  readonly sandbox: Sandbox;
  /** Addresses of old accounts that need to be migrated. */
  readonly known: readonly string[];
  /** Addresses of the same form that the store does not know. */
  readonly unknown: readonly string[];
};

/** A sandbox whose store has many old accounts. */
export async function startCrowdedStore(count: number): Promise<CrowdedStore> {
  const known = addressesOf("k", count);
  const sandbox = await startOwnSandbox();
  for (const service of DEMO_SERVICES) {
    await sandbox.settle(service, service === "store" ? known.map(describeAccount) : []);
  }
  return {
    sandbox,
    known,
    unknown: addressesOf("u", count),
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}

const describeAccount = (email: string, index: number) => ({
  id: `store-${index}`,
  subject: null,
  email,
  provider: null,
  passwordHash: createHash("sha256").update(`sandbox ${email}`).digest("hex"),
  migrationStatus: MigrationStatus.NEED_MIGRATE,
  state: "active",
  since: "2020-04-01",
  seq: 0,
  hold: null,
  belongings: {},
});
