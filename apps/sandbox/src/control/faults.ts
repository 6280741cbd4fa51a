import type { Socket } from "node:net";
import { CONNECTOR_CALLS, type Way } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import * as v from "valibot";
import { type Surroundings, servicesOf } from "../surroundings.ts";

/** What identity calls of a service. */
const SERVICE_PATHS = new Set<string>([
  ...CONNECTOR_CALLS.map((call) => call.path),
  SITE_PATHS.backchannelLogout,
]);

/** Whom faults can befall: the services, and the sign-ins that stand here beside them. */
export type FaultTargets = {
  readonly services: readonly string[];
  readonly socials: readonly string[];
  readonly pools: readonly string[];
  readonly sdks: readonly string[];
};

/** Returns the targets in a world, each by its name. */
export function listTargets(surroundings: Surroundings): FaultTargets {
  const services = servicesOf(surroundings);
  const ofWay = (way: Way) => services.filter(({ link }) => link.way === way);
  return {
    services: services.map(({ kind }) => kind),
    socials: surroundings.world.providers,
    pools: ofWay("oidc").map(({ kind }) => `${kind}-pool`),
    sdks: ofWay("firebase").map(({ kind }) => `${kind}-sdk`),
  };
}

/**
 * What can befall a call. `status`: no work, and this status. `delay`: after so many milliseconds.
 * `hang`: no answer and no work. `down`: cut at once. `drop-after`: the work is done, then the
 * connection is cut. `fail-after`: the work is done, then this status. `no-id-token`, `no-email`:
 * tokens without the one or the other. `cut-off`: a page that has nothing to do with the window that
 * opened it.
 */
const FAULT_KINDS = [
  "status",
  "delay",
  "hang",
  "down",
  "drop-after",
  "fail-after",
  "no-id-token",
  "no-email",
  "cut-off",
] as const;

/** Where a fault means something that does not mean something everywhere. */
const TARGETS_OF: Partial<Record<(typeof FAULT_KINDS)[number], keyof FaultTargets>> = {
  "fail-after": "services",
  "no-id-token": "pools",
  "no-email": "pools",
  "cut-off": "socials",
};

const order = v.strictObject({
  service: v.string(),
  path: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => (path.startsWith("/") ? path : `/${path}`)),
    ),
  ),
  kind: v.picklist(FAULT_KINDS),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 500),
  /** The name that a user pool gives to a failure, where it shall not be the status's own. */
  exception: v.optional(v.string()),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 1_000),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type Fault = v.InferOutput<typeof order>;

/** A fault as it is ordered. Without a path it befalls every call of the target, without `times` until it is taken back. */
export function faultOrder(targets: FaultTargets) {
  const everybody = Object.values(targets).flat();
  return v.pipe(
    order,
    v.check(({ service }) => everybody.includes(service)),
    // A service has what identity calls of it, a sign-in whatever addresses its protocol gives it.
    v.check(
      ({ service, path }) =>
        path === undefined || !targets.services.includes(service) || SERVICE_PATHS.has(path),
    ),
    v.check(({ service, kind }) => {
      const group = TARGETS_OF[kind];
      return group === undefined || targets[group].includes(service);
    }),
    v.check(({ service, exception }) => exception === undefined || targets.pools.includes(service)),
  );
}

/** How a caller who waits is let go: on with the work, or without it. */
export type Release = "proceed" | "cut";

export type Faults = {
  readonly plan: (fault: Fault) => void;
  /** What is still to come. */
  readonly planned: () => readonly Fault[];
  /** The fault that befalls this call, if any; the oldest planned one that fits, counted down. */
  readonly take: (target: string, path: string) => Fault | undefined;
  readonly delay: (ms: number) => Promise<Release>;
  /** Until the faults are taken back, or the caller gives up. */
  readonly hang: (socket: Socket) => Promise<Release>;
  /** Forgets all faults and lets everybody go who waits because of one. */
  readonly clear: (release: Release) => void;
};

export function createFaults(): Faults {
  let planned: { readonly fault: Fault; left: number }[] = [];
  const waiting = new Set<(release: Release) => void>();

  const wait = (arrange: (go: (release: Release) => void) => () => void): Promise<Release> =>
    new Promise((resolve) => {
      const go = (release: Release) => {
        waiting.delete(go);
        tidy();
        resolve(release);
      };
      const tidy = arrange(go);
      waiting.add(go);
    });

  return {
    plan(fault) {
      planned.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    planned: () => planned.map(({ fault }) => fault),
    take(target, path) {
      const entry = planned.find(
        ({ fault }) => fault.service === target && (fault.path ?? path) === path,
      );
      if (entry === undefined) return undefined;
      entry.left -= 1;
      planned = planned.filter((each) => each.left > 0);
      return entry.fault;
    },
    delay: (ms) =>
      wait((go) => {
        const timer = setTimeout(go, ms, "proceed");
        return () => clearTimeout(timer);
      }),
    hang: (socket) =>
      wait((go) => {
        const giveUp = () => go("cut");
        socket.once("close", giveUp);
        return () => socket.off("close", giveUp);
      }),
    clear(release) {
      planned = [];
      for (const go of [...waiting]) go(release);
    },
  };
}
