import type { GenericSchema } from "valibot";
import * as calls from "./calls/index.ts";
import * as connectorCalls from "./connector.ts";
import type { Call, SentCall, ServedCall } from "./define-call.ts";

type Sent = Extract<(typeof calls)[keyof typeof calls], SentCall>;

/** Each call's served half. A missing one does not compile, and neither does one without a call. */
const SERVED = {
  ...calls.activityServed,
  ...calls.attributesServed,
  ...calls.credentialsServed,
  ...calls.emailAndPasswordServed,
  ...calls.exportsServed,
  ...calls.journalServed,
  ...calls.linksServed,
  ...calls.mergesServed,
  ...calls.noticesServed,
  ...calls.notificationsServed,
  ...calls.passwordsServed,
  ...calls.placesServed,
  ...calls.servicesServed,
  ...calls.sessionsServed,
  ...calls.tokensServed,
} satisfies Record<Sent["name"], ServedCall>;

/** The identity API, by the names of its calls. */
export type Api = {
  readonly [Name in keyof typeof SERVED]: (typeof calls)[Name] & (typeof SERVED)[Name];
};

/** A call with both of its halves. */
export type Whole<C extends SentCall> = C extends Call
  ? C
  : C["name"] extends keyof Api
    ? Api[C["name"]]
    : never;

/** What a caller passes: exactly the parts that the call declares. */
export type Input<C extends SentCall> = Part<Whole<C>, "params"> &
  Part<Whole<C>, "query"> &
  Part<Whole<C>, "body">;

type Part<C extends Call, K extends "params" | "query" | "body"> =
  C[K] extends GenericSchema<infer Input> ? { readonly [P in K]: Input } : unknown;

/** Puts the two halves of a call together. */
export const wholeOf = <C extends SentCall>(sent: C): Whole<C> =>
  ({ ...sent, ...SERVED[sent.name as keyof typeof SERVED] }) as never;

/** All calls of the identity API. */
export const CALLS: readonly Call[] = Object.values<object>(calls)
  .filter((half): half is SentCall => "path" in half)
  .map(wholeOf);

/** The calls that a service implements for identity. */
export const CONNECTOR_CALLS: readonly Call[] = Object.values(connectorCalls);
