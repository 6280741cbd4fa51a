import {
  HIDDEN_SERVICE_ID,
  type IdTokenClaims,
  type Language,
  type ProviderName,
  type Service,
} from "@musubi/contract";
import { describeDay, describeMonth } from "../../words/describe-day.ts";
import { describeService, type ShownService } from "../../words/describe-service.ts";

/** The name of a credential. A provider has the same name as in the ID token. */
export type MethodName = "password" | ProviderName | "passkey";

/**
 * Returns the credentials of the account in a fixed order: providers from the ID token, the others from the answers.
 * A credential that is not offered is shown only if the holder has it. Without an answer, passkeys are left out.
 */
export function describeMethods(
  claims: Pick<IdTokenClaims, "identities">,
  has: { readonly password: boolean; readonly passkey: boolean | undefined },
  names: Readonly<Record<MethodName, string>>,
  offered: readonly MethodName[],
) {
  const providers = claims.identities?.map(({ providerName }) => providerName);
  const isSet = (key: MethodName) =>
    key === "password" || key === "passkey" ? has[key] : !!providers?.includes(key);
  return (Object.keys(names) as MethodName[]).flatMap((key) => {
    const set = isSet(key);
    return set || (set === false && offered.includes(key))
      ? [{ key, name: names[key], isSet: set }]
      : [];
  });
}

export type HomeService = ShownService & {
  /** "April 2024", in the holder's language. */
  readonly since: string | undefined;
  /** The address at the service, if it is not the ID's own. */
  readonly otherEmail: string | undefined;
};

/** Returns the services in use that the operator displays, in the operator's order. */
export function describeServices(
  services: readonly Service[],
  language: Language,
  timeZone: string,
  email?: string,
): readonly HomeService[] {
  return services
    .filter(isShown)
    .toSorted((a, b) => a.service_order - b.service_order)
    .map((service) => ({
      ...describeService(service, language),
      since: describeMonth(service.service_active_since, language, timeZone) || undefined,
      otherEmail: findOther(service.service_email, email),
    }));
}

/** Returns the address at a service, unless it is the ID's own in another spelling. */
const findOther = (known: Service["service_email"], email = ""): string | undefined =>
  known?.toLowerCase() === email.toLowerCase() ? undefined : (known ?? undefined);

const isShown = (service: Service): boolean =>
  service.service_id !== HIDDEN_SERVICE_ID &&
  service.service_active === 1 &&
  service.service_icon_display;

/** Returns a notice's formatted date. Anything but a plain date stays as the operator wrote it. */
export function describeDate(date: string, language: Language): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  if (day === undefined || Number.isNaN(day.getTime())) return date;
  // A date without a time is the same everywhere.
  return describeDay(day.getTime(), language, "UTC");
}
