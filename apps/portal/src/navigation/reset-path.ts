import { type PublicService, ServiceType } from "@musubi/contract";
import { PATHS } from "./paths.ts";

/** Returns the path at which a service's forgotten password is reset. The store's path has no kind. */
export const resetPathOf = ({
  service_id,
  kind,
}: Pick<PublicService, "service_id" | "kind">): string =>
  service_id === ServiceType.STORE ? PATHS.resetPassword : `${PATHS.resetPassword}/${kind}`;

/** Returns the service whose forgotten password is reset at a path. */
export const findResettable = (
  services: readonly PublicService[],
  path: string,
): PublicService | undefined =>
  services.find(
    (service) =>
      service.link.method === "password" && service.link.forgot && resetPathOf(service) === path,
  );
