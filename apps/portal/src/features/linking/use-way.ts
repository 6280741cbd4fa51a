import type { PublicService } from "@musubi/contract";
import { useEffect, useState } from "react";
import { usePortal } from "../../portal/portal-context.ts";
import { loadWay } from "./ways/load-way.ts";
import type { Way } from "./ways/way.ts";

/** Returns the way into a service, loaded while the holder reads: a popup must open in the very click. */
export function useWay(service: PublicService | undefined) {
  const { config } = usePortal();
  const [way, setWay] = useState<Way>();
  useEffect(() => {
    let isShown = true;
    loadWay(config, service).then(
      (loaded) => isShown && setWay(loaded),
      // Asking for it again will say so.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [config, service]);
  return { way, load: () => (way === undefined ? loadWay(config, service) : Promise.resolve(way)) };
}
