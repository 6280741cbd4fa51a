import {
  DEFAULT_LANGUAGE,
  isWebAddress,
  type Language,
  LinkableService,
  nameOf,
  redirectUrlFor,
  type Service,
} from "@musubi/contract";
import type { LinkableType } from "./link-service.ts";
import { type ServiceName, serviceNameOf } from "./service-name.ts";

export type LinkCard = {
  readonly serviceType: LinkableType;
  /** Derived from the type: its words are found by it. */
  readonly service_name: Exclude<ServiceName, "id">;
  readonly name: string;
  readonly icon: string | undefined;
  /** The service's own site; missing where the data gives no safe address. */
  readonly href: string | undefined;
  readonly linked: boolean;
};

const EXPECTED = Object.values(LinkableService);

/** Returns one card for each service that can be linked, or undefined where the data lacks one of them. */
export function describeCards(
  services: readonly Service[],
  language: Language,
): readonly LinkCard[] | undefined {
  const found = EXPECTED.map((type) => services.find((service) => service.service_id === type));
  if (found.includes(undefined)) return undefined;
  return services
    .filter((service) => service.service_icon_display)
    .toSorted((a, b) => a.service_order - b.service_order)
    .flatMap((service) => describeCard(service, language) ?? []);
}

function describeCard(service: Service, language: Language): LinkCard | undefined {
  const serviceType = EXPECTED.find((type) => type === service.service_id);
  const service_name = serviceType && serviceNameOf(serviceType);
  if (serviceType === undefined || service_name === undefined || service_name === "id") return;
  const { service_icon_redirect_url: addresses, service_icon_path: icon } = service;
  return {
    serviceType,
    service_name,
    name: nameOf(service, language),
    icon: isWebAddress(icon) ? icon : undefined,
    // Only some services have a site in English.
    href: redirectUrlFor(addresses, language) ?? redirectUrlFor(addresses, DEFAULT_LANGUAGE),
    linked: service.service_active === 1,
  };
}
