import type { Language, PublicService, Service } from "@musubi/contract";
import { describeService, linkIn, type ShownService } from "../../words/describe-service.ts";

export type LinkCard = ShownService & {
  /** The kind of the service, in lower case, as in the paths of its calls. */
  readonly service_name: string;
  /** Its own site, to which the logo leads. Missing if the data has no safe address. */
  readonly site: string | undefined;
  readonly description: string | undefined;
  readonly linked: boolean;
  /** Left, and not erased yet: it cannot be linked, only woken. */
  readonly asleep: boolean;
  /** A merge or its undoing is moving the account: nothing else can be done with it. */
  readonly moving: boolean;
};

/** The ids of the services that cannot be linked now, by reason. */
export type Held = { readonly asleep: readonly number[]; readonly moving: readonly number[] };

/**
 * Returns a card for each service that the page expects and the operator displays, or undefined if the data lacks an
 * expected one. A service that only the data has gets none: this page does not know how to link it.
 */
export function describeCards(
  services: readonly Service[],
  expected: readonly PublicService[],
  language: Language,
  held: Held,
): readonly LinkCard[] | undefined {
  const pairs = expected.flatMap((known) => {
    const service = services.find(({ service_id }) => service_id === known.service_id);
    return service ? [{ known, service }] : [];
  });
  if (pairs.length < expected.length) return undefined;
  return pairs
    .filter(({ service }) => service.service_icon_display)
    .toSorted((a, b) => a.service.service_order - b.service.service_order)
    .map(({ known, service }) => ({
      ...describeService(service, language),
      service_name: known.kind,
      site: linkIn(service.service_icon_redirect_url, language),
      description: known.descriptions?.[language],
      linked: service.service_active === 1,
      asleep: held.asleep.includes(known.service_id),
      moving: held.moving.includes(known.service_id),
    }));
}
