import {
  type Call,
  type ErrorOf,
  type Input,
  type Language,
  type OperationDetail,
  type Output,
  type SentCall,
  type Whole,
  wholeOf,
} from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { InferOutput } from "valibot";
import type { LiveSession } from "../database/queries/sessions.ts";
import type { Limit, LimitRule } from "../limits/rules.ts";
import type { Trace } from "../outbox/journal/write-journal.ts";
import type { LoggedIn, Standing } from "../ties/operations/caller.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Bearer, SourceBearer } from "../tokens/verify-bearer.ts";
import type { Circumstances, Example } from "./docs/example.ts";

/**
 * How much of the caller's session is known before the handler runs.
 * - `live`: it is alive, and the handler gets it.
 * - `fresh`: the same, and the holder signed in a short while ago.
 * - `unread`: a bearer is genuine; whether its session is alive, the handler's own statement finds out if it matters.
 */
type SessionNeed<C extends Call> =
  | "unread"
  | (C["caller"] extends "holder" ? "live" : never)
  | (C["caller"] extends "holder"
      ? "FreshSignInRequired" extends ErrorOf<C>
        ? "fresh"
        : never
      : never);

type Part<C extends Call, K extends "params" | "query" | "body"> = C[K] extends infer S
  ? S extends NonNullable<Call[K]>
    ? InferOutput<S>
    : undefined
  : never;

type BearerOf = {
  readonly anyone: Bearer | undefined;
  readonly holder: Bearer;
  readonly "holder-or-source": Bearer | SourceBearer;
  readonly identity: never;
  readonly service: never;
};

/** The input of a call's handler: checked values, and the caller. */
export type Asked<C extends Call, S = "unread"> = {
  readonly body: Part<C, "body">;
  readonly query: Part<C, "query">;
  readonly params: Part<C, "params">;
  readonly language: Language;
  /** Where the request came from, for the journal. Computed only if it is needed. */
  readonly trace: () => Trace;
  /** The hash of the mark that the browser shows. */
  readonly mark: () => string | undefined;
  /** The same, of a mark that may not be ours: only to be compared with that of a login session. */
  readonly claimedMark: () => string | undefined;
  /** The proof of another account that the caller may send beside the bearer. */
  readonly proof: string | undefined;
  /** Genuine. If the body has an access token, it is this one. */
  readonly bearer: BearerOf[C["caller"]];
  readonly session: S extends "live" | "fresh" ? LiveSession & Standing & LoggedIn : undefined;
};

/** A handler returns what its call promises, or one of the errors that its call lists. */
export type Handler<C extends Call, S = "unread"> = (
  parts: Parts,
  asked: Asked<C, S>,
) => Promise<Answer<Output<C>, ErrorOf<C>>>;

/** What a proof is for, as the journal names it when the proof is refused. */
type ProofUse =
  | typeof OperationDetail.ACCOUNT_LINK
  | typeof OperationDetail.ACCOUNT_COMBINE
  | typeof OperationDetail.ADD_SIGN_IN_METHOD;

/** Required of every call that may refuse a proof, and of no other. */
type ProofNeed<C extends Call> =
  "InvalidProofException" extends ErrorOf<C>
    ? { readonly proofFor: ProofUse }
    : { readonly proofFor?: undefined };

type Declaration<C extends Call, S> = ProofNeed<C> & {
  readonly session: S;
  /** Set if a token that is bound to a browser may call from elsewhere, too. */
  readonly mark?: "unasked";
  /** How often a caller may call. `none` for calls that cost next to nothing and take nothing that can be guessed. */
  readonly limit: LimitRule | "none";
  /** The limit for callers without a bearer, if anyone may call. */
  readonly unprovenLimit?: LimitRule;
  /** Counted in addition to `limit`, per holder: how many rows one holder may leave in a day. */
  readonly holderLimit?: LimitRule;
  /** How many characters of text the call accepts beyond an ordinary body. */
  readonly longText?: number;
  /** A request for `/docs`, which a test sends. */
  readonly example: Input<C> & Circumstances;
  readonly handler: Handler<C, S>;
};

/** A call of the contract, and everything that belongs to it. */
export type Entry<C extends Call = Call> = {
  readonly call: C;
  readonly session: "unread" | "live" | "fresh";
  readonly mark: "unasked" | undefined;
  readonly limit: Limit | undefined;
  readonly unprovenLimit: Limit | undefined;
  readonly holderLimit: Limit | undefined;
  readonly longText: number;
  readonly proofFor: ProofUse | undefined;
  readonly example: Example;
  readonly handler: Handler<Call>;
};

export function entry<C extends SentCall, const S extends SessionNeed<Whole<C>>>(
  sent: C,
  declared: Declaration<Whole<C>, S>,
): Entry<Whole<C>> {
  const call = wholeOf(sent);
  const { session, limit, unprovenLimit, holderLimit, longText = 0 } = declared;
  const { proofFor, handler, mark } = declared;
  const { person = "hana", headers = {}, after, ...input } = declared.example;
  return {
    call,
    session,
    mark,
    limit: limit === "none" ? undefined : { name: call.name, ...limit },
    unprovenLimit: unprovenLimit && { name: `${call.name}:unproven`, ...unprovenLimit },
    holderLimit: holderLimit && { name: `${call.name}:holder`, ...holderLimit },
    longText,
    proofFor,
    example: { call, input, person, headers, after },
    handler: handler as unknown as Handler<Call>,
  };
}
