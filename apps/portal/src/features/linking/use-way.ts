import type { PublicService } from "@musubi/contract";
import { usePortal } from "../../portal/portal-context.ts";
import { useLoaded } from "../../portal/use-loaded.ts";
import { loadWay } from "./ways/load-way.ts";

/** Returns the way into a service, loaded while the holder reads: a popup must open in the very click. */
export function useWay(service: PublicService | undefined) {
  const { config } = usePortal();
  const load = () => loadWay(config, service);
  // Asking for it again will say that it did not come.
  const { loaded: way } = useLoaded(() => load().catch(() => undefined));
  return { way, load: async () => way ?? load() };
}
