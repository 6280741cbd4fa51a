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
import { requestNow } from "../../tracing/context.ts";
import { IDENTIFIER_OF, type KeptTrace, plainBrowser } from "./write-journal.ts";

/** The most rows per day for one kind of refusal, of each account and of none. Others only raise their counts. */
const PLACES = { known: 16, nobody: 4_096 } as const;

const CONTROL = /\p{Cc}/u;

/** Whether nobody can have this address: it has a control character, which PostgreSQL may refuse even in a search. */
export const isNobodys = (emailKey: string): boolean => CONTROL.test(emailKey);

/** A refused sign-in, code or proof. Nothing of what was typed is kept except whose account it named. */
export type RefusedTry = KeptTrace & {
  readonly detail: (typeof OperationDetail)[Refusable];
  readonly about: RefusedSubject;
  readonly reason: RefusedReason;
  readonly now: number;
};

/**
 * Journals a refusal. An attacker can cause refusals without end, so each browser and network is mapped to one of
 * so many rows per day, which counts all refusals that fall on it.
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
      requestId: requestNow(),
    },
    "emailKey" in about && isNobodys(about.emailKey) ? { emailKey: "" } : about,
    {
      known: kindAmong(PLACES.known, from),
      // Includes the address, so that the first refusal of an address makes a row, as it does for an account.
      nobody: kindAmong(PLACES.nobody, "emailKey" in about ? `${from} ${about.emailKey}` : from),
    },
  );
}
