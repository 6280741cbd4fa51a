import type { PublicService } from "@musubi/contract";
import { PATHS } from "../../../navigation/paths.ts";
import { callbackOf, idPoolOf, isPoolService, poolOf } from "../../../pools/pool.ts";
import { type Portal, usePortal } from "../../../portal/portal-context.ts";
import { useLoaded } from "../../../portal/use-loaded.ts";
import { createPasswordWay } from "./password.ts";
import { createPoolWay } from "./pool-way.ts";
import type { Way } from "./way.ts";

/**
 * Loads the way into a service, or into the other ID where none is given; that of Firebase brings its
 * SDK along, and nobody else loads it.
 */
async function loadWay(config: Portal["config"], service: PublicService | undefined): Promise<Way> {
  if (service === undefined) return createPoolWay(idPoolOf(config), PATHS.successId);
  if (isPoolService(service)) return createPoolWay(poolOf(config, service), callbackOf(service));
  const { kind, link } = service;
  if (link.way !== "firebase") return createPasswordWay(service);
  return (await import("./firebase.ts")).createFirebaseWay(kind, link);
}

/** Returns the way into a service, loaded while the holder reads: a popup must open in the very click. */
export function useWay(service: PublicService | undefined) {
  const { config } = usePortal();
  const load = () => loadWay(config, service);
  // Asking for it again will say that it did not come.
  const { loaded: way } = useLoaded(() => load().catch(() => undefined));
  return { way, load: async () => way ?? load() };
}
