import type { PublicService } from "@musubi/contract";
import { PATHS } from "../../../navigation/paths.ts";
import { callbackOf, idPoolOf, poolOf } from "../../../pools/pool.ts";
import { type Portal, usePortal } from "../../../portal/portal-context.ts";
import { useLoaded } from "../../../portal/use-loaded.ts";
import type { Method } from "./method.ts";
import { createPasswordMethod } from "./password.ts";
import { createPoolMethod } from "./pool-method.ts";

/** Loads the sign-in for a service or, without a service, for the other ID. Only the one for Firebase loads an SDK. */
async function loadMethod(
  config: Portal["config"],
  service: PublicService | undefined,
): Promise<Method> {
  if (service === undefined) return createPoolMethod(idPoolOf(config), PATHS.successId);
  const { kind, link } = service;
  switch (link.method) {
    case "oidc": {
      const inPool = { ...service, link };
      return createPoolMethod(poolOf(config, inPool), callbackOf(inPool));
    }
    case "password":
      return createPasswordMethod(service);
    case "firebase":
      return (await import("./firebase.ts")).createFirebaseMethod(kind, link);
  }
}

/** Returns the sign-in for a service. It is loaded before the click, because a popup must open within the click. */
export function useMethod(service: PublicService | undefined) {
  const { config } = usePortal();
  const load = () => loadMethod(config, service);
  // If loading fails, the holder may try to sign in all the same, and is told. It is loaded again meanwhile.
  const { loaded, lookAgain } = useLoaded(() => load().catch(() => "failed" as const));
  const method = loaded === "failed" ? undefined : loaded;
  return { method, isReady: loaded !== undefined, lookAgain, load: async () => method ?? load() };
}
