import {
  isWebAddress,
  type Language,
  nameOf,
  redirectUrlFor,
  type Service,
} from "@musubi/contract";

/** A service as a merge shows it. */
export type NamedService = {
  readonly id: number;
  readonly name: string;
  readonly icon: string | undefined;
  /** Its own site; missing where the data gives no safe address. */
  readonly href: string | undefined;
};

/** Looks services up by their ids; one that the catalogue does not know keeps a plain name. */
export function nameServices(
  services: readonly Service[],
  language: Language,
  unknown: string,
): (id: number) => NamedService {
  const byId = new Map(services.map((service) => [service.service_id, service]));
  return (id) => {
    const service = byId.get(id);
    if (service === undefined) return { id, name: unknown, icon: undefined, href: undefined };
    const { service_icon_path: path } = service;
    return {
      id,
      name: nameOf(service, language),
      icon: service.service_icon_display && isWebAddress(path) ? path : undefined,
      href: redirectUrlFor(service.service_icon_redirect_url, language),
    };
  };
}
