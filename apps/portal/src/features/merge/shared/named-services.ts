import {
  isWebAddress,
  type Language,
  nameOf,
  type PublicService,
  redirectUrlFor,
  type Service,
} from "@musubi/contract";
import { useLanguage, usePortal } from "../../../portal/portal-context.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";

/** A service as a merge shows it. */
export type NamedService = {
  readonly id: number;
  /** Whether the operator displays it. One that is not has no name and no row; it moves all the same. */
  readonly isShown: boolean;
  readonly name: string;
  /** What comes along with it, in the operator's words. */
  readonly description: string | undefined;
  readonly icon: string | undefined;
  /** Its own site; missing where the data gives no safe address. */
  readonly href: string | undefined;
};

const NAMELESS = { description: undefined, icon: undefined, href: undefined };

/** Looks services up by their ids; one that the catalogue does not know, or does not display, keeps a plain name. */
export function nameServices(
  services: readonly Service[],
  language: Language,
  unknown: string,
  known: readonly Pick<PublicService, "service_id" | "descriptions">[] = [],
): (id: number) => NamedService {
  const byId = new Map(services.map((service) => [service.service_id, service]));
  return (id) => {
    const service = byId.get(id);
    if (!service?.service_icon_display) {
      const isShown = service === undefined;
      return { ...NAMELESS, id, isShown, name: unknown };
    }
    const { service_icon_path: path } = service;
    return {
      id,
      isShown: true,
      name: nameOf(service, language),
      description: known.find(({ service_id }) => service_id === id)?.descriptions?.[language],
      icon: isWebAddress(path) ? path : undefined,
      href: redirectUrlFor(service.service_icon_redirect_url, language),
    };
  };
}

/** The same for what a merge was loaded with. */
export function useNamedServices(services: readonly Service[]): (id: number) => NamedService {
  const { unknownService } = useMergingWords();
  return nameServices(services, useLanguage(), unknownService, usePortal().config.services);
}

/** Leaves out what the operator does not display. */
export const onlyShown = <S extends { readonly service_id: number }>(
  services: readonly S[],
  nameOf: (id: number) => NamedService,
): S[] => services.filter(({ service_id }) => nameOf(service_id).isShown);
