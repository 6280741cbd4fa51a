import { UnavailableError } from "@musubi/contract/answer";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters OWASP gives for it. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More at once would make each slower, and starve the event loop's thread pool. */
const AT_ONCE = 2;
const MOST_WAITING = 40;

/** Too many passwords wait to be checked already. */
export class HashingBusyError extends UnavailableError {
  override name = "HashingBusyError";

  constructor() {
    super("Too many passwords are being checked.");
  }
}

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * False also for an account without a password, or with a hash that cannot be read, and it takes as
   * long: time tells nobody who has one.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Returns how much there is to do. */
  load(): HashingLoad;
  /** Returns how many checks met a hash that cannot be read: its holder has to set a new password. */
  unreadable(): number;
};

export type HashingLoad = { readonly running: number; readonly waiting: number };

export function createPasswordHasher(): PasswordHasher {
  const gate = createGate();
  const decoy = makeDecoy();
  let unreadable = 0;

  async function verifyDecoy(password: string): Promise<false> {
    await verify(await decoy, password);
    return false;
  }

  async function verifyHash(passwordHash: string, password: string): Promise<boolean> {
    try {
      return await verify(passwordHash, password);
    } catch {
      // If it is the machine and not the hash, the decoy fails as well.
      await verifyDecoy(password);
      unreadable += 1;
      return false;
    }
  }

  return {
    load: gate.load,
    unreadable: () => unreadable,
    hash: (password) => gate.pass(() => hash(password, PARAMETERS)),
    verify: (passwordHash, password) =>
      gate.pass(() =>
        passwordHash === null ? verifyDecoy(password) : verifyHash(passwordHash, password),
      ),
  };
}

let decoy: Promise<string> | undefined;

/** One is enough for a process. */
function makeDecoy(): Promise<string> {
  decoy ??= hash("a password nobody has", PARAMETERS);
  return decoy;
}

function createGate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new HashingBusyError();
      await new Promise<void>((enter) => waiting.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return { pass, load: (): HashingLoad => ({ running, waiting: waiting.length }) };
}
