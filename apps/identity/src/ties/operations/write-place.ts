import { type DeedWord, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { kindOfService } from "./name-service.ts";
import type { Needs } from "./needs.ts";

type PlaceDeed =
  | {
      readonly detail: typeof OperationDetail.ACCOUNT_LINK;
      readonly text: DeedWord<"ACCOUNT_LINK">;
    }
  | {
      readonly detail: typeof OperationDetail.DELETE_ACCOUNT;
      readonly text: DeedWord<"DELETE_ACCOUNT">;
    };

/** What becomes of an ID's place at a service, as the journal calls it. */
const PLACE_DEEDS = {
  linked: { detail: OperationDetail.ACCOUNT_LINK, text: "linked" },
  opened: { detail: OperationDetail.ACCOUNT_LINK, text: "opened" },
  woken: { detail: OperationDetail.ACCOUNT_LINK, text: "woken" },
  unlinked: { detail: OperationDetail.ACCOUNT_LINK, text: "undone" },
  /** The service knows again what it had denied. */
  back: { detail: OperationDetail.ACCOUNT_LINK, text: "back" },
  left: { detail: OperationDetail.DELETE_ACCOUNT, text: "left" },
  /** The service said that it has no such account any more. */
  gone: { detail: OperationDetail.DELETE_ACCOUNT, text: "gone" },
  erased: { detail: OperationDetail.DELETE_ACCOUNT, text: "erased" },
} as const satisfies Record<string, PlaceDeed>;

/** Whose place, where, and from which browser it was asked for, if it was. */
type PlaceRow = {
  readonly account: string;
  readonly email: string;
  readonly serviceId: number;
  readonly user_agent?: string | null;
  readonly network?: string;
};

/** Writes down what became of an ID's place at a service. */
export function writePlace(
  { config, now }: Pick<Needs, "config" | "now">,
  db: Queries,
  deed: keyof typeof PLACE_DEEDS,
  { serviceId, user_agent, ...row }: PlaceRow,
): Promise<void> {
  const kind = kindOfService(config.catalogue, serviceId);
  return writeJournal(db, {
    ...PLACE_DEEDS[deed],
    ...row,
    ...(kind !== undefined && { services: [kind] }),
    ...traceFrom(user_agent),
    now: now(),
  });
}

/** Of an operation, whose browser is kept and whose network is not. */
export const traceFrom = (user_agent: string | null | undefined) =>
  user_agent ? { userAgent: user_agent } : {};
