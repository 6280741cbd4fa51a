import {
  DEFAULT_LANGUAGE,
  isWebAddress,
  type Language,
  nameOf,
  redirectUrlFor,
  type Service,
} from "@musubi/contract";

/** A service as screens show it. */
export type ShownService = {
  readonly id: number;
  readonly name: string;
  readonly icon: string | undefined;
  /** Logs the holder in there, or leads to its site. Missing if the data has no safe address. */
  readonly href: string | undefined;
};

/** Returns a function that names services by id. A service that identity no longer lists has no name. */
export const nameServices =
  (services: readonly Service[], language: Language) =>
  (id: number): string | undefined => {
    const service = services.find(({ service_id }) => service_id === id);
    return service && nameOf(service, language);
  };

export function describeService(service: Service, language: Language): ShownService {
  const { service_icon_path: icon } = service;
  return {
    id: service.service_id,
    name: nameOf(service, language),
    icon: isWebAddress(icon) ? icon : undefined,
    href: linkIn(service.service_entrance_url ?? service.service_icon_redirect_url, language),
  };
}

/** Returns the link in a language, or in Japanese: only some services have a site in English. */
export const linkIn = (links: string, language: Language): string | undefined =>
  redirectUrlFor(links, language) ?? redirectUrlFor(links, DEFAULT_LANGUAGE);
