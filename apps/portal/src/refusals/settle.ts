import { canonicalErrorCode, type ErrorCode, type HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { type Ending, endingOf } from "./ending.ts";
import { judge, type Verdict } from "./next.ts";

/** Why an action was refused. */
export type Refused = {
  /** `refused` means: show the answer's own text, there is nothing else to do. */
  readonly why: Why;
  /** The answer's own words. */
  readonly said: string;
  /** The help topic. */
  readonly topic: HelpTopic | undefined;
};

/** The outcome of an action. */
export type Settled<T = unknown> =
  | { readonly do: "done"; readonly data: T }
  /** What the screen shows is outdated, so it loads again: another tab, or a request without an answer, was faster. */
  | { readonly do: "look-again" }
  /** The service did not answer. It may have done what was asked, or identity will try again later. */
  | { readonly do: "not-yet" }
  | ({ readonly do: "refuse" } & Refused)
  | Ending;

type Why =
  | "refused"
  /** Another ID has this credential. */
  | "taken"
  /** The provider's answer proves nothing. */
  | "unproven"
  | "common-password"
  /** Nothing was typed. */
  | "missing";

type Row = "look-again" | "not-yet" | Why;
/** `malformed` stands for an answer that cannot be read. */
type Rows = Readonly<Partial<Record<ErrorCode | "malformed", Row>>>;

const PLACE: Rows = {
  ResourceNotFoundException: "look-again",
  SameServiceException: "look-again",
  ServiceActiveException: "look-again",
  ServiceUnavailableException: "not-yet",
  "E500-01": "refused",
};

/** What refusals lead to other than the error page, by action. */
const DEEDS = {
  /** Actions whose every refusal leads to the error page, such as saving a preference or ending a session. */
  plain: {},
  freeze: { FrozenRecentlyException: "refused" },
  /** Leaving a service, returning to it, undoing a link. */
  place: PLACE,
  "erase-service": { ...PLACE, MergeBusyException: "refused" },
  export: {
    ResourceNotFoundException: "look-again",
    MergeBusyException: "refused",
    AccountRestingException: "refused",
    TooManyRequestException: "refused",
  },
  credentials: {
    ResourceNotFoundException: "look-again",
    CredentialTakenException: "taken",
    CredentialRestingException: "refused",
    CredentialExistsException: "refused",
    LastCredentialException: "refused",
    CommonPasswordException: "common-password",
    InvalidParameterException: "refused",
    InvalidProofException: "unproven",
    MergeBusyException: "refused",
    AccountRestingException: "refused",
  },
  /** If the accepted plan is outdated, the screen loads it again. */
  "open-merge": {
    SameServiceException: "look-again",
    NotSupportedException: "look-again",
    ResourceNotFoundException: "look-again",
    MergeBusyException: "look-again",
    // The merge may be open anyway.
    malformed: "look-again",
    ServiceUnavailableException: "not-yet",
    InvalidProofException: "unproven",
  },
  /** If another tab has continued the merge, the screen loads its state again. */
  "continue-merge": {
    MergeNotReadyException: "look-again",
    ResourceNotFoundException: "look-again",
    ServiceUnavailableException: "not-yet",
  },
  "cancel-merge": { MergeNotReadyException: "look-again" },
  "name-passkey": { ResourceNotFoundException: "look-again", InvalidParameterException: "missing" },
} as const satisfies Record<string, Rows>;

export type Deed = keyof typeof DEEDS;

/** Returns the outcome of an action. */
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

/** Returns the outcome of erasing. A wrong code, or too many, is handled as on other screens. */
export function settleByCode(
  outcome: Outcome<unknown>,
): Settled | Extract<Verdict, { do: "show" }> {
  const verdict = judge("erase-service", outcome);
  return verdict.do === "show" ? verdict : settle("erase-service", outcome);
}
