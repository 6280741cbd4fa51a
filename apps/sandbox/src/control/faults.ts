import type { Socket } from "node:net";
import { CONNECTOR_CALLS, type LinkMethod } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import * as v from "valibot";
import { type Surroundings, servicesOf } from "../surroundings.ts";

/** The calls of identity to a service. */
const SERVICE_PATHS = new Set<string>([
  ...CONNECTOR_CALLS.map((call) => call.path),
  SITE_PATHS.backchannelLogout,
]);

/** The targets of faults: the services and the sign-ins of the sandbox. */
export type FaultTargets = {
  readonly services: readonly string[];
  readonly socials: readonly string[];
  readonly pools: readonly string[];
  readonly sdks: readonly string[];
};

/** Returns the targets in a world, by name. */
export function listTargets(surroundings: Surroundings): FaultTargets {
  const services = servicesOf(surroundings);
  const ofMethod = (method: LinkMethod) => services.filter(({ link }) => link.method === method);
  return {
    services: services.map(({ kind }) => kind),
    socials: surroundings.world.providers,
    pools: ofMethod("oidc").map(({ kind }) => `${kind}-pool`),
    sdks: ofMethod("firebase").map(({ kind }) => `${kind}-sdk`),
  };
}

/**
 * The kinds of faults. `status`: no work, and this status. `delay`: answers after so many milliseconds. `hang`: no
 * answer and no work. `down`: cut at once. `drop-after`: does the work, then cuts the connection. `fail-after`: does
 * the work, then answers this status. `no-id-token`, `no-email`: tokens without these. `cut-off`: a page that is
 * separated from the window that opened it.
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

/** Faults that make sense only for some targets. */
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
  /** The exception that a user pool answers, instead of the usual one for the status. */
  exception: v.optional(v.string()),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 1_000),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type Fault = v.InferOutput<typeof order>;

/**
 * A fault as it is ordered. Without a path it affects every call of the target; without `times` it lasts until it is
 * cleared.
 */
export function faultOrder(targets: FaultTargets) {
  const everybody = Object.values(targets).flat();
  return v.pipe(
    order,
    v.check(({ service }) => everybody.includes(service)),
    // At a service only the calls of identity can fail; at a sign-in, any path of its protocol.
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

/** How a delayed call is released: with the work done, or without. A call that hangs is cut in either case. */
export type Release = "proceed" | "cut";

export type Faults = {
  readonly plan: (fault: Fault) => void;
  /** The faults that are still planned. */
  readonly planned: () => readonly Fault[];
  /** Returns the fault for this call, if any: the oldest planned one that matches. Uses up one of its `times`. */
  readonly take: (target: string, path: string) => Fault | undefined;
  readonly delay: (ms: number) => Promise<Release>;
  /** Waits until the faults are cleared, or the caller gives up. */
  readonly hang: (socket: Socket) => Promise<Release>;
  /** Clears all faults and releases every waiting caller. */
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
