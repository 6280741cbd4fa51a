import * as v from "valibot";
import type { Language } from "../enumerations.ts";
import { flag, serviceId } from "../fields.ts";

export const service = v.object({
  service_id: serviceId,
  service_order: v.pipe(v.number(), v.integer()),
  service_name_jp: v.string(),
  service_name_en: v.string(),
  service_icon_display: v.boolean(),
  service_icon_path: v.string(),
  /** JSON text: a list of `{lng, url}`. Read it with `redirectUrlFor`. */
  service_icon_redirect_url: v.string(),
  /** The same of the links that log the holder in there. Only for a service in use, if its entry says how. */
  service_entrance_url: v.optional(v.string()),
  service_active: flag,
  /** Milliseconds since 1970, or null while the service is not linked to the ID. */
  service_active_since: v.nullable(v.number()),
  /** The holder's address at the service. Null or missing if it is unknown. */
  service_email: v.optional(v.nullable(v.string())),
});

export type Service = v.InferOutput<typeof service>;

const NAME_IN = { ja: "service_name_jp", en: "service_name_en" } as const satisfies Record<
  Language,
  keyof Service
>;

/** Returns a service's name in a language. */
export const nameOf = (
  service: Pick<Service, (typeof NAME_IN)[Language]>,
  language: Language,
): string => service[NAME_IN[language]];

/** The address of the gateway to a service. */
export const serviceAddress = v.object({ id: serviceId, url: v.string() });

const redirectList = v.array(v.object({ lng: v.string(), url: v.string() }));

/** Returns the service's address in a language, or undefined if the data has no safe link. */
export function redirectUrlFor(listAsJson: string, lng: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(listAsJson);
  } catch {
    return undefined;
  }
  const list = v.safeParse(redirectList, parsed);
  if (!list.success) return undefined;
  const entry = list.output.find((candidate) => candidate.lng === lng);
  return entry && isWebAddress(entry.url) ? entry.url : undefined;
}

/** Data may contain `javascript:` or `data:`. Only http and https become links. */
export function isWebAddress(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}
