import {
  type Catalogue,
  type CatalogueEntry,
  HIDDEN_SERVICE_ID,
  type Link,
  MERGE_BLOCKED_SERVICE_ID,
  ServiceType,
} from "@musubi/contract";
import { describeClient } from "./clients.ts";
import { secretVariable } from "./secrets.ts";
import { APP_SDK, SCHOOL_POOL, schoolPoolIssuer } from "./sign-ins.ts";

/**
 * The services of the demo. The library is included because a catalogue may have services that a merge does not know.
 */
export const DEMO_SERVICES = ["store", "app", "school", "planner", "library"] as const;
export type DemoService = (typeof DEMO_SERVICES)[number];

export const SERVICE_ID: Readonly<Record<DemoService, number>> = {
  store: ServiceType.STORE,
  app: ServiceType.APP,
  school: ServiceType.SCHOOL,
  planner: MERGE_BLOCKED_SERVICE_ID,
  library: 6,
};

type InBothLanguages = CatalogueEntry["names"];

const NAMES: Readonly<Record<DemoService, InBothLanguages>> = {
  store: { ja: "オンラインストア", en: "Online Store" },
  app: { ja: "アプリ", en: "App" },
  school: { ja: "スクール", en: "School" },
  planner: { ja: "プランナー", en: "Planner" },
  library: { ja: "図書室", en: "Library" },
};

const DESCRIPTIONS: Readonly<Partial<Record<DemoService, InBothLanguages>>> = {
  store: {
    ja: "注文履歴とポイント",
    en: "Your orders and points",
  },
  app: { ja: "記録と設定", en: "Your records and settings" },
  school: { ja: "受講履歴", en: "Your courses" },
};

const NOTES: Readonly<Partial<Record<DemoService, InBothLanguages>>> = {
  app: {
    ja: "Facebookでのログインは、現在ご利用いただけません。",
    en: "You can’t log in with Facebook at the moment.",
  },
};

/** Whether a merge moves a service. The library's entry does not say, so a merge does not know it. */
const MERGEABLE: Readonly<Partial<Record<DemoService, boolean>>> = {
  store: true,
  app: true,
  school: true,
  planner: false,
};

/** Returns the catalogue of the demo world, for a sandbox at the given origin. */
export const demoCatalogue = (sandboxOrigin: string): Catalogue => [
  theIdItself,
  ...DEMO_SERVICES.map((service, index) => describeService(service, index + 1, sandboxOrigin)),
];

const theIdItself: CatalogueEntry = {
  service_id: HIDDEN_SERVICE_ID,
  kind: "id",
  service_order: 0,
  names: { ja: "むすび ID", en: "Musubi ID" },
  display: false,
  sites: {},
  link: { method: "none" },
  clients: [],
};

function describeService(service: DemoService, order: number, origin: string): CatalogueEntry {
  const descriptions = DESCRIPTIONS[service];
  const notes = NOTES[service];
  const mergeable = MERGEABLE[service];
  const client = describeClient(service, origin);
  return {
    service_id: SERVICE_ID[service],
    kind: service,
    service_order: order,
    names: NAMES[service],
    ...(descriptions && { descriptions }),
    ...(notes && { notes }),
    display: true,
    icon: `${origin}/${service}/icon.svg`,
    sites: { ja: `${origin}/${service}/`, en: `${origin}/${service}/?lng=en` },
    ...(mergeable !== undefined && { mergeable }),
    link: describeLink(service, origin),
    connector: { url: `${origin}/${service}`, secret: secretVariable(service) },
    clients: client ? [client] : [],
  };
}

/** Returns how control over an old account of a service is proven. */
function describeLink(service: DemoService, origin: string): Link {
  switch (service) {
    case "store":
      return { method: "password", forgot: true };
    case "app":
      return {
        method: "firebase",
        project: APP_SDK.projectId,
        apiKey: APP_SDK.apiKey,
        authDomain: APP_SDK.authDomain,
        appId: APP_SDK.appId,
        emulatorOrigin: origin,
        providers: ["apple", "google"],
      };
    case "school": {
      const issuer = schoolPoolIssuer(origin);
      return {
        method: "oidc",
        issuer,
        jwks: `${issuer}/.well-known/jwks.json`,
        algorithms: ["RS256"],
        clientId: SCHOOL_POOL.clientId,
        scopes: ["openid", "email"],
        providers: ["apple", "google"],
        password: issuer,
      };
    }
    case "planner":
    case "library":
      return { method: "none" };
  }
}
