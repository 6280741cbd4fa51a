import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Durations } from "../../tracing/durations.ts";
import { PARAMETERS, type Parameters } from "./hashes/cost-of-hash.ts";
import { comparesAll, type Peppers, verifyHash } from "./hashes/verify-hash.ts";
import { createLanes, type HashingLoad, type Known, type Lane } from "./hashing-lanes.ts";

export type PasswordHasher = {
  /** `by`: undefined for an unknown browser. */
  hash(password: string, by?: Known): Promise<string>;
  /**
   * Returns false also for an account without a password or with an unreadable hash, after as long as a hash of ours
   * takes: timing does not reveal which accounts have none. `onTurn`: called when the check begins.
   */
  verify(
    passwordHash: string | null,
    password: string,
    lane: Lane,
    onTurn?: () => void,
  ): Promise<boolean>;
  /** Returns whether a hash is compared with all of a password. */
  comparesAll(passwordHash: string, password: string): boolean;
  /** Returns the hash, among these, that matches a password. Callers with the same name take turns. */
  findMatch(
    passwordHashes: readonly string[],
    password: string,
    by: Known,
  ): Promise<string | undefined>;
  /** Returns the current load. */
  load(): HashingLoad;
  /** How long callers waited for their turn, and how long hashing took, by lane. */
  readonly times: Durations;
  /** Returns how many checks met an unreadable hash: its holder has to set a new password. */
  unreadable(): number;
};

/** Makes hashes of one kind, and also verifies those of other systems. `parameters`: weaker ones only in tests. */
export function createPasswordHasher(
  peppers: Peppers = new Map(),
  parameters: Parameters = PARAMETERS,
): PasswordHasher {
  const lanes = createLanes();
  const decoy = makeDecoy(parameters);
  let unreadable = 0;

  async function verifyDecoy(password: string): Promise<false> {
    await verify(await decoy, password);
    return false;
  }

  async function check(passwordHash: string, password: string): Promise<boolean> {
    try {
      return await verifyHash(passwordHash, password, peppers);
    } catch {
      // If the machine is at fault and not the hash, the decoy fails as well.
      await verifyDecoy(password);
      unreadable += 1;
      return false;
    }
  }

  return {
    load: lanes.load,
    times: lanes.times,
    unreadable: () => unreadable,
    hash: (password, by) => lanes.pass(by ?? "unknown", () => hash(password, parameters)),
    verify: (passwordHash, password, lane, onTurn) =>
      lanes.pass(lane, () => {
        onTurn?.();
        return passwordHash === null ? verifyDecoy(password) : check(passwordHash, password);
      }),
    comparesAll: (passwordHash, password) => comparesAll(passwordHash, password, peppers),
    findMatch: (passwordHashes, password, by) =>
      lanes.passInTurn(
        by,
        passwordHashes.map(
          (each) => async () => ((await check(each, password)) ? each : undefined),
        ),
      ),
  };
}

const decoys = new Map<Parameters, Promise<string>>();

/** Returns the hash that is checked where there is no password. One per process is enough. */
function makeDecoy(parameters: Parameters): Promise<string> {
  const decoy = decoys.get(parameters) ?? hash("a password nobody has", parameters);
  decoys.set(parameters, decoy);
  return decoy;
}

/** Returns a well-formed hash whose password nobody knows. */
export function makeUnknownHash(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${random(16)}$${random(32)}`;
}
