import * as calls from "./calls/index.ts";
import * as connectorCalls from "./connector/index.ts";
import type { Call } from "./define-call.ts";

/** The identity API, by the names of its calls. */
export type Api = typeof calls;

/** The identity API, whole. */
export const CALLS: readonly Call[] = Object.values(calls);

/** What a service implements so that identity can call it. */
export const CONNECTOR_CALLS: readonly Call[] = Object.values(connectorCalls);
