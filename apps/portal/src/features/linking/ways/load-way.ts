import type { PublicService } from "@musubi/contract";
import { PATHS } from "../../../navigation/paths.ts";
import { callbackOf, idPoolOf, isPoolService, poolOf } from "../../../pools/pool.ts";
import { type Portal, usePortal } from "../../../portal/portal-context.ts";
import { useLoaded } from "../../../portal/use-loaded.ts";
import { createPasswordWay } from "./password.ts";
import { createPoolWay } from "./pool-way.ts";
import type { Way } from "./way.ts";

/** Loads the sign-in for a service, or for the other ID if none is given. Only Firebase's loads the SDK. */
async function loadWay(config: Portal["config"], service: PublicService | undefined): Promise<Way> {
  if (service === undefined) return createPoolWay(idPoolOf(config), PATHS.successId);
  if (isPoolService(service)) return createPoolWay(poolOf(config, service), callbackOf(service));
  const { kind, link } = service;
  if (link.way !== "firebase") return createPasswordWay(service);
  return (await import("./firebase.ts")).createFirebaseWay(kind, link);
}

/** Returns the sign-in for a service, loaded while the holder reads: a popup must open within the click. */
export function useWay(service: PublicService | undefined) {
  const { config } = usePortal();
  const load = () => loadWay(config, service);
  // A failure is reported when it is loaded again.
  const { loaded: way } = useLoaded(() => load().catch(() => undefined));
  return { way, load: async () => way ?? load() };
}
