import { ServiceType } from "@musubi/contract";
import { createPoolWay } from "./pool-way.ts";
import { storeWay } from "./store.ts";
import type { Way } from "./way.ts";

/** Loads the way into a service; the app's brings its SDK along, and nobody else loads it. */
export async function loadWay(serviceType: ServiceType): Promise<Way> {
  switch (serviceType) {
    case ServiceType.STORE:
      return storeWay;
    case ServiceType.APP:
      return (await import("./app.ts")).appWay;
    case ServiceType.SCHOOL:
      return createPoolWay("school", "/success");
    case ServiceType.ID:
      return createPoolWay("id", "/success-id");
  }
}
