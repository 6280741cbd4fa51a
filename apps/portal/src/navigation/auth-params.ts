import { DEFAULT_SERVICE_TYPE, type PublicService, ServiceType } from "@musubi/contract";
import * as v from "valibot";

const migrateResult = v.object({
  isSuccess: v.boolean(),
  /** The key of one of our sentences, or a service's own text. */
  errorMessage: v.optional(v.string()),
});
const authState = v.object({
  serviceType: v.optional(v.number(), DEFAULT_SERVICE_TYPE),
  errorMessage: v.optional(v.string()),
  /** Whether the sign-in that failed was tried on other pages than ours. */
  elsewhere: v.optional(v.boolean()),
  migrateResult: v.optional(migrateResult),
});

export type MigrateResult = v.InferOutput<typeof migrateResult>;

/** The state that other screens pass to `/account-auth`. */
export type AuthState = v.InferInput<typeof authState>;

/** What `/account-auth` is opened for. */
export type AuthParams = {
  /** The id of a service that can be linked, or 4 for the other ID. */
  readonly serviceType: number;
  readonly errorMessage?: string | undefined;
  readonly elsewhere?: boolean | undefined;
  /** Whether one of our screens passed the message. Text in an address may be an attacker's: only keys count there. */
  readonly isOurs: boolean;
  readonly migrateResult?: MigrateResult | undefined;
};

/** Returns how a merge ended, if the screen was opened to report one. */
export const mergeResultOf = ({
  serviceType,
  migrateResult,
}: AuthParams): MigrateResult | undefined =>
  serviceType === ServiceType.ID ? migrateResult : undefined;

/**
 * Reads the parameters from the history state that one of our screens wrote, or from the address. The service must be
 * known.
 */
export function readAuthParams(
  historyState: unknown,
  search: string,
  services: readonly Pick<PublicService, "service_id">[],
): AuthParams | undefined {
  const types = [...services.map(({ service_id }) => service_id), ServiceType.ID];
  return fromState(historyState, types) ?? fromAddress(search, types);
}

function fromState(historyState: unknown, types: readonly number[]): AuthParams | undefined {
  if (typeof historyState !== "object" || historyState === null) return undefined;
  // A state without any of these keys was meant for another screen.
  if (!Object.keys(authState.entries).some((key) => key in historyState)) return undefined;
  const read = v.safeParse(authState, historyState);
  const isOfUse = read.success && types.includes(read.output.serviceType);
  return isOfUse ? { ...read.output, isOurs: true } : undefined;
}

function fromAddress(search: string, types: readonly number[]): AuthParams | undefined {
  const params = new URLSearchParams(search);
  const type = types.find((each) => `${each}` === params.get("serviceType"));
  if (type === undefined) return undefined;
  const errorMessage = params.get("errorMessage");
  return {
    serviceType: type,
    isOurs: false,
    ...(errorMessage === null ? {} : { errorMessage }),
  };
}
