import type { ServiceType } from "@musubi/contract";
import { useEffect, useState } from "react";
import { loadWay } from "./ways/load-way.ts";
import type { Way } from "./ways/way.ts";

/** The way into a service, loaded while the holder reads: a popup must open in the very click. */
export function useWay(serviceType: ServiceType) {
  const [way, setWay] = useState<Way>();
  useEffect(() => {
    let isShown = true;
    loadWay(serviceType).then(
      (loaded) => isShown && setWay(loaded),
      // Asking for it again will say so.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [serviceType]);
  return { way, load: () => (way === undefined ? loadWay(serviceType) : Promise.resolve(way)) };
}
