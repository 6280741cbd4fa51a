import { canonicalErrorCode, type ErrorCode, type HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { type Ending, endingOf } from "./ending.ts";
import { judge, type Verdict } from "./judge.ts";

/** Why not. */
export type Refused = {
  /** `refused`: as the answer itself says, with nothing else to be done about it. */
  readonly why: Why;
  /** The answer's own words. */
  readonly said: string;
  /** What explains it. */
  readonly topic: HelpTopic | undefined;
};

/** What came of a deed. */
export type Settled<T = unknown> =
  | { readonly do: "done"; readonly data: T }
  /** There is nothing to do any more: another tab, or an answer that was lost, was sooner. */
  | { readonly do: "look-again" }
  /** The service did not answer. It may have done it all the same, or be made to do it later. */
  | { readonly do: "not-yet" }
  | ({ readonly do: "refuse" } & Refused)
  | Ending;

type Why =
  | "refused"
  /** Another ID has it. */
  | "taken"
  /** What came back from a provider proves nothing. */
  | "unproven"
  | "common-password"
  /** Nothing was typed. */
  | "missing";

type Row = "look-again" | "not-yet" | Why;
/** `malformed`: an answer that cannot be read. */
type Rows = Readonly<Partial<Record<ErrorCode | "malformed", Row>>>;

const PLACE: Rows = {
  ResourceNotFoundException: "look-again",
  SameServiceException: "look-again",
  ServiceActiveException: "look-again",
  ServiceUnavailableException: "not-yet",
  "E500-01": "refused",
};

/** What is told on the screen itself where a deed is refused. Like every ruling, decided here alone. */
const DEEDS = {
  /** A choice, or the end of a session: whatever goes wrong is nobody's to mend. */
  plain: {},
  freeze: { FrozenRecentlyException: "refused" },
  /** Leaving a service, coming back, undoing a link. */
  place: PLACE,
  "erase-service": { ...PLACE, MergeBusyException: "refused" },
  export: {
    ResourceNotFoundException: "look-again",
    MergeBusyException: "refused",
    AccountRestingException: "refused",
    TooManyRequestException: "refused",
  },
  "ways-in": {
    ResourceNotFoundException: "look-again",
    WayTakenException: "taken",
    WayRestingException: "refused",
    WayExistsException: "refused",
    LastWayException: "refused",
    CommonPasswordException: "common-password",
    InvalidParameterException: "refused",
    InvalidProofException: "unproven",
    MergeBusyException: "refused",
    AccountRestingException: "refused",
  },
  /** A plan that was agreed to and does not hold any more is looked at again. */
  "open-merge": {
    SameServiceException: "look-again",
    NotSupportedException: "look-again",
    ResourceNotFoundException: "look-again",
    MergeBusyException: "look-again",
    // It may be open all the same.
    malformed: "look-again",
    ServiceUnavailableException: "not-yet",
    InvalidProofException: "unproven",
  },
  /** Driven elsewhere meanwhile, to an end that only identity knows, it is looked at again. */
  "continue-merge": {
    MergeNotReadyException: "look-again",
    ResourceNotFoundException: "look-again",
    ServiceUnavailableException: "not-yet",
  },
  "cancel-merge": { MergeNotReadyException: "look-again" },
  "name-passkey": { ResourceNotFoundException: "look-again", InvalidParameterException: "missing" },
} as const satisfies Record<string, Rows>;

export type Deed = keyof typeof DEEDS;

/** Looks up what came of a deed. */
export function settle<T>(deed: Deed, outcome: Outcome<T>): Settled<T> {
  if (outcome.ok) return { do: "done", data: outcome.data };
  const isRefused = outcome.kind === "refused";
  const code = isRefused ? canonicalErrorCode(outcome.error.error_code) : outcome.reason;
  const rows: Readonly<Record<string, Row | undefined>> = DEEDS[deed];
  const found = Object.hasOwn(rows, code) ? rows[code] : undefined;
  if (found === "look-again" || found === "not-yet") return { do: found };
  if (found === undefined || !isRefused) return endingOf(outcome);
  const said = outcome.error.message_body;
  return { do: "refuse", why: found, said, topic: helpOfError(code) };
}

/** Looks up what came of an erasing: what is wrong with its code, or with too many, is told as everywhere. */
export function settleByCode(
  outcome: Outcome<unknown>,
): Settled | Extract<Verdict, { do: "show" }> {
  const verdict = judge("erase-service", outcome);
  return verdict.do === "show" ? verdict : settle("erase-service", outcome);
}
