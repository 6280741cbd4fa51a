import {
  DAY_MS,
  defaultLogResult,
  LogLevel,
  type OperationDetail,
  type Refusable,
  type RefusedReason,
} from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { countRefusal, type RefusedSubject } from "../../database/queries/journal.ts";
import { authenticate, type Secrets } from "../../settings/secrets.ts";
import { IDENTIFIER_OF, type KeptTrace, plainBrowser } from "./write-journal.ts";

/** How many rows a day one kind of refusal gets; what comes after them is only counted on them. */
const PLACES = { known: 16, nobody: 4_096 } as const;

const CONTROL = /\p{Cc}/u;

/** No address has a control character, and PostgreSQL does not even look for one. */
export const isNobodys = (emailKey: string): boolean => CONTROL.test(emailKey);

/** A sign-in, a code or a proof that was not taken. Of what was typed only whose name it was is kept. */
export type RefusedTry = KeptTrace & {
  readonly detail: (typeof OperationDetail)[Refusable];
  readonly about: RefusedSubject;
  readonly reason: RefusedReason;
  readonly now: number;
};

/**
 * Writes down something that was refused. An attacker can be refused without end, so each browser and
 * network has a place among a few, day by day, and the row there counts whatever else falls on it.
 */
export function writeRefusal(
  db: Queries,
  { journal: key }: Pick<Secrets, "journal">,
  { detail, about, reason, userAgent, network, now }: RefusedTry,
): Promise<void> {
  const browser = plainBrowser(userAgent);
  const from = `${network} ${browser}`;
  const kindAmong = (places: number, drawnBy: string) => {
    const drawn = Buffer.from(authenticate(key, `place ${drawnBy}`), "base64url").readUInt32BE();
    const day = Math.floor(now / DAY_MS);
    return authenticate(key, `${detail} ${reason} ${day} ${drawn % places}`);
  };
  return countRefusal(
    db,
    {
      at: now,
      logLevel: LogLevel.ERROR,
      identifier: IDENTIFIER_OF[detail],
      operationDetail: detail,
      result: defaultLogResult(LogLevel.ERROR),
      userAgent: browser,
      network,
      logText: reason,
    },
    "emailKey" in about && isNobodys(about.emailKey) ? { emailKey: "" } : about,
    {
      known: kindAmong(PLACES.known, from),
      // By the address, too: the first refusal of one makes a row, as it does for an account.
      nobody: kindAmong(PLACES.nobody, "emailKey" in about ? `${from} ${about.emailKey}` : from),
    },
  );
}
