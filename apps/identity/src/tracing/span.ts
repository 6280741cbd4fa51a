/**
 * What a span may say. None of these is ever an address, a code, a token, a link or a name of a holder: the values are
 * names of ours, of the catalogue, or numbers.
 */
export type Facts = {
  "http.request.method"?: string;
  "http.response.status_code"?: number;
  "musubi.request_id"?: string;
  "musubi.refusal"?: string;
  "musubi.lane"?: string;
  "musubi.wait_ms"?: number;
  "musubi.service"?: string;
  "musubi.call"?: string;
  "musubi.mail"?: string;
  "musubi.result"?: string;
  "musubi.operation_id"?: string;
};

/** By the numbers of OpenTelemetry. */
export const KINDS = { internal: 1, server: 2, client: 3 } as const;

export type Name = { readonly traceId: string; readonly spanId: string };

export type Span = Name & {
  readonly parentId: string | undefined;
  /** What else it belongs to. */
  readonly link: Name | undefined;
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly isSampled: boolean;
  /** Whether nothing of this process is above it. */
  readonly isRoot: boolean;
  /** When the monotonic clock was at zero, by the wall clock at the root's beginning: within a trace, no clock is set. */
  readonly epoch: number;
  readonly began: number;
  readonly facts: Facts;
  isFailed: boolean;
  ended: number;
};
