import {
  type Catalogue,
  type CatalogueEntry,
  MERGE_BLOCKED_SERVICE_ID,
  ServiceType,
} from "@musubi/contract";
import { APP_SDK, SCHOOL_POOL, schoolPoolIssuer } from "./sign-ins.ts";

/** The neighbours of the demo world. The library is there because a catalogue may hold what a merge does not know. */
export const DEMO_SERVICES = ["store", "app", "school", "planner", "library"] as const;
export type DemoService = (typeof DEMO_SERVICES)[number];

export const SERVICE_ID: Readonly<Record<DemoService, number>> = {
  store: ServiceType.STORE,
  app: ServiceType.APP,
  school: ServiceType.SCHOOL,
  planner: MERGE_BLOCKED_SERVICE_ID,
  library: 6,
};

const NAMES: Readonly<Record<DemoService, { readonly jp: string; readonly en: string }>> = {
  store: { jp: "オンラインストア", en: "Online Store" },
  app: { jp: "アプリ", en: "App" },
  school: { jp: "スクール", en: "School" },
  planner: { jp: "プランナー", en: "Planner" },
  library: { jp: "図書室", en: "Library" },
};

export const secretVariable = (service: DemoService): string =>
  `CONNECTOR_SECRET_${service.toUpperCase()}`;

/** Known to everybody, and good for a sandbox on a laptop only. */
export const demoConnectorSecret = (service: DemoService): string => `sandbox-${service}-secret`;

/** Returns the catalogue of the demo world, for a sandbox at the given origin. */
export const demoCatalogue = (sandboxOrigin: string): Catalogue => [
  theIdItself,
  ...DEMO_SERVICES.map((service, index) => describeService(service, index + 1, sandboxOrigin)),
];

const theIdItself: CatalogueEntry = {
  service_id: 0,
  kind: "id",
  service_order: 0,
  service_name_jp: "むすび ID",
  service_name_en: "Musubi ID",
  service_icon_display: false,
  service_icon_path: "",
  service_icon_redirect_url: [],
  mergeable: false,
  proof: "none",
};

function describeService(service: DemoService, order: number, origin: string): CatalogueEntry {
  return {
    service_id: SERVICE_ID[service],
    kind: service,
    service_order: order,
    service_name_jp: NAMES[service].jp,
    service_name_en: NAMES[service].en,
    service_icon_display: true,
    service_icon_path: `${origin}/${service}/icon.svg`,
    service_icon_redirect_url: [
      { lng: "ja", url: `${origin}/${service}/` },
      { lng: "en", url: `${origin}/${service}/?lng=en` },
    ],
    mergeable: SERVICE_ID[service] !== MERGE_BLOCKED_SERVICE_ID,
    proof: service === "store" || service === "app" || service === "school" ? service : "none",
    ...describeIdToken(service, origin),
    connector: { url: `${origin}/${service}`, secret_variable: secretVariable(service) },
  };
}

/**
 * Returns where the ID tokens come from that prove control over an old account. The store has a
 * call of its own for that.
 */
function describeIdToken(
  service: DemoService,
  origin: string,
): Pick<CatalogueEntry, "id_token"> | undefined {
  switch (service) {
    case "app":
      return {
        id_token: {
          issuer: APP_SDK.issuer,
          audience: APP_SDK.projectId,
          jwks_url: `${origin}${APP_SDK.jwksPath}`,
        },
      };
    case "school": {
      const issuer = schoolPoolIssuer(origin);
      return {
        id_token: {
          issuer,
          audience: SCHOOL_POOL.clientId,
          jwks_url: `${issuer}/.well-known/jwks.json`,
        },
      };
    }
    default:
      return undefined;
  }
}
