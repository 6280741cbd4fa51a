import * as calls from "./calls/index.ts";
import * as connectorCalls from "./connector/index.ts";
import type { Call } from "./define-call.ts";

/** The identity API, by the names of its calls. */
export type Api = typeof calls;

/** All calls of the identity API. */
export const CALLS: readonly Call[] = Object.values(calls);

/** The calls that a service implements for identity. */
export const CONNECTOR_CALLS: readonly Call[] = Object.values(connectorCalls);
