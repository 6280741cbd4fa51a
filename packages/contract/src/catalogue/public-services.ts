import { HIDDEN_SERVICE_ID } from "../limits.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueEntry } from "./entry.ts";
import type { Link } from "./link.ts";

/** The public part of a service that can be linked: without its connector and the names of its secrets. */
export type PublicService = Pick<
  CatalogueEntry,
  "service_id" | "kind" | "names" | "descriptions" | "notes"
> & { readonly link: Exclude<Link, { readonly method: "none" }> };

/** Returns the services of a catalogue that can be linked, as the portal's page gets them. */
export const publicServices = (catalogue: Catalogue): PublicService[] =>
  catalogue.flatMap(({ service_id, kind, names, descriptions, notes, link }) =>
    link.method === "none"
      ? []
      : [
          {
            service_id,
            kind,
            names,
            ...(descriptions && { descriptions }),
            ...(notes && { notes }),
            link,
          },
        ],
  );

/** A service's name in addresses. */
export type ServiceKind = Pick<CatalogueEntry, "service_id" | "kind">;

/** Returns the kinds of all services that holders see, including those that cannot be linked. */
export const publicKinds = (catalogue: Catalogue): ServiceKind[] =>
  catalogue
    .filter(({ service_id, display }) => service_id !== HIDDEN_SERVICE_ID && display)
    .map(({ service_id, kind }) => ({ service_id, kind }));
