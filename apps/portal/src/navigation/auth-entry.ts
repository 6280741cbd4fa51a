import { DEFAULT_SERVICE_TYPE, ServiceType } from "@musubi/contract";
import * as v from "valibot";

const SERVICE_TYPES = Object.values(ServiceType);

const serviceType = v.picklist(SERVICE_TYPES);
const migrateResult = v.object({
  isSuccess: v.boolean(),
  /** One of our sentences by its key, or what a service said. */
  errorMessage: v.optional(v.string()),
});
const authState = v.object({
  serviceType: v.optional(serviceType, DEFAULT_SERVICE_TYPE),
  errorMessage: v.optional(v.string()),
  migrateResult: v.optional(migrateResult),
});

export type MigrateResult = v.InferOutput<typeof migrateResult>;

/** What other screens hand over to `/account-auth`. */
export type AuthState = v.InferInput<typeof authState>;

/** What `/account-auth` is opened for. */
export type AuthEntry = {
  readonly serviceType: ServiceType;
  readonly errorMessage?: string | undefined;
  /** Whether the message is our own. What stands in an address may be an attacker's, and is never shown. */
  readonly isOurs: boolean;
  readonly migrateResult?: MigrateResult | undefined;
};

/** Reads it out of the history entry that one of our screens wrote, or out of the address. */
export function readAuthEntry(historyState: unknown, search: string): AuthEntry | undefined {
  return fromState(historyState) ?? fromAddress(search);
}

function fromState(historyState: unknown): AuthEntry | undefined {
  if (typeof historyState !== "object" || historyState === null) return undefined;
  // An entry of another screen says nothing about a service.
  if (!Object.keys(authState.entries).some((key) => key in historyState)) return undefined;
  const read = v.safeParse(authState, historyState);
  return read.success ? { ...read.output, isOurs: true } : undefined;
}

function fromAddress(search: string): AuthEntry | undefined {
  const params = new URLSearchParams(search);
  const type = SERVICE_TYPES.find((each) => `${each}` === params.get("serviceType"));
  if (type === undefined) return undefined;
  const errorMessage = params.get("errorMessage");
  return {
    serviceType: type,
    isOurs: false,
    ...(errorMessage === null ? {} : { errorMessage }),
  };
}
