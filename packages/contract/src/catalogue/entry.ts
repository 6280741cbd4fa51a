import * as v from "valibot";
import { filledText, serviceId, serviceKind } from "../fields.ts";
import { webAddress } from "./addresses.ts";
import { client } from "./client.ts";
import { link } from "./link.ts";

const inBothLanguages = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ ja: schema, en: schema });

/**
 * One service, as an operator describes it. The catalogue is configuration: code knows only the ids
 * in `ServiceType`, for older addresses and words.
 */
export const catalogueEntry = v.strictObject({
  service_id: serviceId,
  /** Must never change: locks are named after it. */
  kind: v.message(
    serviceKind,
    "it must be a slug: lower-case letters, digits and dashes, a letter first, at most 32",
  ),
  service_order: v.pipe(v.number(), v.integer()),
  names: inBothLanguages(filledText(100)),
  /** What a link brings to the ID, shown with the service. */
  descriptions: v.optional(inBothLanguages(filledText(200))),
  /** An additional text on the screen where holders log in to link. */
  notes: v.optional(inBothLanguages(filledText(300))),
  /** Whether holders see it in lists. */
  display: v.optional(v.boolean(), true),
  /** An address, or the path of a file on the portal's own origin. */
  icon: v.optional(
    v.union(
      [webAddress, v.pipe(v.string(), v.regex(/^\/[^/\\]/))],
      "it must be an address, or a path that begins with one slash",
    ),
  ),
  /** Its own pages. */
  sites: v.optional(v.strictObject({ ja: v.optional(webAddress), en: v.optional(webAddress) }), {}),
  /** Whether an account here can move from one ID to another. If missing, a merge does not know the service. */
  mergeable: v.optional(v.boolean()),
  link,
  /** Missing for the ID itself. A service needs one for links, moves and clients. */
  connector: v.optional(
    v.strictObject({
      url: webAddress,
      /** The environment variable that holds the secret, never the secret itself. */
      secret: v.pipe(
        v.string(),
        v.regex(
          /^[A-Z][A-Z0-9_]*$/,
          "it must be the name of an environment variable, in capitals, digits and underscores",
        ),
      ),
    }),
  ),
  /** How it signs users in with the ID, if it does: a site, a page and an app, each with its own id. */
  clients: v.optional(v.array(client), []),
});

export type CatalogueEntry = v.InferOutput<typeof catalogueEntry>;
