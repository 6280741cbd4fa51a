import type { Language, PublicService, Service } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { useLanguage, usePortal } from "../../../portal/portal-context.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import { describeService, type ShownService } from "../../../words/describe-service.ts";

/** A service as a merge shows it. */
export type NamedService = ShownService & {
  /** False if the operator hides it. A hidden service has a general name and no row, but moves too. */
  readonly isShown: boolean;
  /** What moves with it, in the operator's words. */
  readonly description: string | undefined;
};

const NAMELESS = { description: undefined, icon: undefined, href: undefined };

/** Returns a function that finds services by id. A service that is unknown or not displayed has a general name. */
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
      return { ...NAMELESS, id, isShown: service === undefined, name: unknown };
    }
    const { descriptions } = known.find(({ service_id }) => service_id === id) ?? {};
    const description = descriptions?.[language];
    return { ...describeService(service, language), isShown: true, description };
  };
}

/** Returns that function for the services with which a merge was loaded. */
export function useNamedServices(services: readonly Service[]): (id: number) => NamedService {
  const { unknownService } = useWordsOf(mergingWords);
  return nameServices(services, useLanguage(), unknownService, usePortal().config.services);
}

/** Removes services that the operator does not display. */
export const onlyShown = <S extends { readonly service_id: number }>(
  services: readonly S[],
  nameOf: (id: number) => NamedService,
): S[] => services.filter(({ service_id }) => nameOf(service_id).isShown);
