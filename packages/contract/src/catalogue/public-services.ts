import { HIDDEN_SERVICE_ID } from "../limits.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueEntry } from "./entry.ts";
import type { Link } from "./link.ts";

/** A service that can be linked, as far as a page may know it: neither its connector nor what its secrets are called. */
export type PublicService = Pick<
  CatalogueEntry,
  "service_id" | "kind" | "names" | "descriptions" | "notes"
> & { readonly link: Exclude<Link, { readonly way: "none" }> };

/** Returns what of a catalogue goes to the page. */
export const publicServices = (catalogue: Catalogue): PublicService[] =>
  catalogue.flatMap(({ service_id, kind, names, descriptions, notes, link }) =>
    link.way === "none"
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

/** What a service is called in an address. */
export type ServiceKind = Pick<CatalogueEntry, "service_id" | "kind">;

/** Returns the kinds of all services that holders see, also of those that cannot be linked. */
export const publicKinds = (catalogue: Catalogue): ServiceKind[] =>
  catalogue
    .filter(({ service_id, display }) => service_id !== HIDDEN_SERVICE_ID && display)
    .map(({ service_id, kind }) => ({ service_id, kind }));
