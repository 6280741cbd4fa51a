import type { Config } from "../settings/config.ts";

/** Returns where in the portal a service has its place, for a mail. */
export function placeAddress(
  { catalogue, portalOrigin }: Pick<Config, "catalogue" | "portalOrigin">,
  serviceId: number,
): string {
  const entry = catalogue.find((each) => each.service_id === serviceId);
  return new URL(entry ? `/service/${entry.kind}` : "/index", portalOrigin).href;
}
