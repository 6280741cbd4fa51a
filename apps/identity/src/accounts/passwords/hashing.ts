import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { PARAMETERS, type Parameters } from "./hashes/cost-of-hash.ts";
import { type Peppers, verifyHash } from "./hashes/verify-hash.ts";
import { createLanes, type HashingLoad, type Known, type Lane } from "./hashing-lanes.ts";

export type PasswordHasher = {
  /** `by`: a caller who has proved who they are. */
  hash(password: string, by?: Known): Promise<string>;
  /**
   * False also for an account without a password, or with a hash that cannot be read, and it takes as
   * long: time tells nobody who has one. `onTurn`: called when its turn has come.
   */
  verify(
    passwordHash: string | null,
    password: string,
    lane: Lane,
    onTurn?: () => void,
  ): Promise<boolean>;
  /** Returns the hash that a password is of, if it is one of these. Callers of one name take turns. */
  findMatch(
    passwordHashes: readonly string[],
    password: string,
    by: Known,
  ): Promise<string | undefined>;
  /** Returns how much there is to do. */
  load(): HashingLoad;
  /** Returns how many checks met a hash that cannot be read: its holder has to set a new password. */
  unreadable(): number;
};

/**
 * Makes hashes of one kind, and verifies those of others too, which came from elsewhere. `parameters`: less than they
 * should be where nobody has anything to lose.
 */
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
      // If it is the machine and not the hash, the decoy fails as well.
      await verifyDecoy(password);
      unreadable += 1;
      return false;
    }
  }

  return {
    load: lanes.load,
    unreadable: () => unreadable,
    hash: (password, by) => lanes.pass(by ?? "stranger", () => hash(password, parameters)),
    verify: (passwordHash, password, lane, onTurn) =>
      lanes.pass(lane, () => {
        onTurn?.();
        return passwordHash === null ? verifyDecoy(password) : check(passwordHash, password);
      }),
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

/** One is enough for a process. */
function makeDecoy(parameters: Parameters): Promise<string> {
  const decoy = decoys.get(parameters) ?? hash("a password nobody has", parameters);
  decoys.set(parameters, decoy);
  return decoy;
}

/** Returns a hash that reads like any other, of a password that nobody knows. */
export function makeUnknownHash(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${random(16)}$${random(32)}`;
}
