import * as v from "valibot";
import { filledText, serviceId, serviceKind } from "./fields.ts";

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));

/** One service, as an operator describes it. The catalogue is configuration: no code knows a service by name. */
export const catalogueEntry = v.strictObject({
  service_id: serviceId,
  kind: serviceKind,
  service_order: v.pipe(v.number(), v.integer()),
  service_name_jp: filledText(100),
  service_name_en: filledText(100),
  service_icon_display: v.boolean(),
  service_icon_path: v.string(),
  service_icon_redirect_url: v.array(v.strictObject({ lng: v.string(), url: webAddress })),
  /** Whether an account here can move from one ID to another. */
  mergeable: v.boolean(),
  /** How control over an old account is proven; `none` where old accounts cannot be linked. */
  proof: v.picklist(["store", "app", "school", "none"]),
  /** Where the ID tokens come from that prove control over an account of the app or the school. */
  id_token: v.optional(
    v.strictObject({ issuer: webAddress, audience: filledText(200), jwks_url: webAddress }),
  ),
  /** Missing for the ID itself, which no connector stands behind. */
  connector: v.optional(
    v.strictObject({
      url: webAddress,
      /** The environment variable that holds the service's secret. */
      secret_variable: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*$/)),
    }),
  ),
});

export type CatalogueEntry = v.InferOutput<typeof catalogueEntry>;

export const catalogue = v.pipe(
  v.array(catalogueEntry),
  v.check(
    (entries) => new Set(entries.map((e) => e.service_id)).size === entries.length,
    "a service_id stands twice",
  ),
  v.check(
    (entries) => new Set(entries.map((e) => e.kind)).size === entries.length,
    "a kind stands twice",
  ),
);

export type Catalogue = v.InferOutput<typeof catalogue>;
