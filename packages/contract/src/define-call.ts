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

/** What a browser reads of a call: how to send it, and how to read the answer. */
export type SentCall = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** May hold `:name` segments, which `params` describes. */
  readonly path: string;
  readonly response: GenericSchema;
  readonly params?: Params | undefined;
  /** Posted, but as a rule it changes nothing that a page has read. */
  readonly isHarmless?: true;
};

/** What only the server and the API page read. */
export type ServedCall = {
  readonly caller: Caller;
  readonly summary: string;
  readonly query?: GenericSchema<Record<string, unknown>>;
  readonly body?: GenericSchema;
  /** Errors beyond those of every call of its kind (`errorsOf`). */
  readonly errors: readonly ErrorCode[];
};

export type Call = SentCall & ServedCall;

type Params = GenericSchema<Record<string, string>>;

/** A call's sent half. Marked, like `serve`, so that a bundler drops it if nothing uses it. */
// @__NO_SIDE_EFFECTS__
export const call = <
  Method extends SentCall["method"],
  const Name extends string,
  Response extends GenericSchema,
  P extends Params | undefined = undefined,
>(
  method: Method,
  name: Name,
  path: string,
  response: Response,
  more?: { readonly params?: P; readonly isHarmless?: true },
) => ({ method, name, path, response, ...(more as { readonly params: P }) }) as const;

/** Served halves, by the names of their calls. They stand in a function, which is gone where nothing calls it. */
// @__NO_SIDE_EFFECTS__
export const serve = <const Halves extends Record<string, ServedCall>>(
  halves: () => Halves,
): Halves => halves();

/** A call of which both halves are read on servers alone. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type Output<C extends SentCall> = InferOutput<C["response"]>;

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
