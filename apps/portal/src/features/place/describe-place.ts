import {
  isWebAddress,
  type Language,
  nameOf,
  redirectUrlFor,
  type Service,
} from "@musubi/contract";

/** A service as its own screen shows it. */
export type ShownService = {
  readonly id: number;
  readonly name: string;
  readonly icon: string | undefined;
  /** Its own site; missing where the data gives no safe address. */
  readonly href: string | undefined;
};

export const describeService = (service: Service, language: Language): ShownService => ({
  id: service.service_id,
  name: nameOf(service, language),
  icon: isWebAddress(service.service_icon_path) ? service.service_icon_path : undefined,
  href:
    redirectUrlFor(service.service_icon_redirect_url, language) ??
    redirectUrlFor(service.service_icon_redirect_url, "ja"),
});
