import type { GenericSchema, InferOutput } from "valibot";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may make a call.
 * - `anyone`: no bearer is required; one that is sent is still checked.
 * - `holder`: the portal's access token of the account on which it acts.
 * - `holder-or-source`: the same, or the access token of the ID pool that proves the other account of a merge.
 * - `identity`: only identity itself, with the service's own secret (the connector).
 * - `service`: a service, with that same secret.
 */
export type Caller = "anyone" | "holder" | "holder-or-source" | "identity" | "service";

export type Call = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** May hold `:name` segments, which `params` describes. */
  readonly path: string;
  readonly caller: Caller;
  readonly summary: string;
  readonly params?: GenericSchema<Record<string, string>>;
  readonly query?: GenericSchema<Record<string, unknown>>;
  readonly body?: GenericSchema;
  readonly response: GenericSchema;
  /** Errors beyond those of every call of its kind (`errorsOf`). */
  readonly errors: readonly ErrorCode[];
};

type Part<C extends Call, K extends "params" | "query" | "body"> =
  C[K] extends GenericSchema<infer Input> ? { readonly [P in K]: Input } : unknown;

/** What a caller passes: exactly the parts that the call declares. */
export type Input<C extends Call> = Part<C, "params"> & Part<C, "query"> & Part<C, "body">;

export type Output<C extends Call> = InferOutput<C["response"]>;

export const defineCall = <const C extends Call>(call: C): C => call;

/** Errors that any call may answer. */
const SHARED_ERRORS = [
  "InvalidParameterException",
  "UnsupportedMediaTypeException",
  "PayloadTooLargeException",
  "TooManyRequestException",
  "InternalErrorException",
  "ServiceUnavailableException",
] as const satisfies readonly ErrorCode[];

/** Errors that depend on the kind of caller. */
const CALLER_ERRORS = {
  anyone: ["InvalidApiKeyException"],
  holder: ["InvalidApiKeyException", "NotAuthorizedException"],
  "holder-or-source": ["InvalidApiKeyException", "NotAuthorizedException"],
  identity: ["NotAuthorizedException"],
  service: ["NotAuthorizedException"],
} as const satisfies Record<Caller, readonly ErrorCode[]>;

/** Every error that a call may answer: its own, and those of its kind of caller. */
export type ErrorOf<C extends Call> =
  | C["errors"][number]
  | (typeof CALLER_ERRORS)[C["caller"]][number]
  | (typeof SHARED_ERRORS)[number];

/** Returns every error that a call may answer, at run time. */
export const errorsOf = (call: Call): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([...SHARED_ERRORS, ...CALLER_ERRORS[call.caller], ...call.errors]);
