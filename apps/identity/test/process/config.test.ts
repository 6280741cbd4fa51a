import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  APPLE_CLIENT,
  clientSecretVariable,
  DEMO_API_KEY,
  DEMO_LOGIN_TOKEN,
  DEMO_SERVICES,
  demoCatalogue,
  demoClientSecret,
  demoConnectorSecret,
  demoSecrets,
  demoSite,
  GOOGLE_CLIENT,
  providerIssuer,
  secretVariable,
} from "@musubi/demo-world";
import { EnvironmentError } from "@musubi/environment";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/settings/config.ts";

let folder: string;
let whole: NodeJS.ProcessEnv;

const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "musubi-config-"));
  const secrets = DEMO_SERVICES.flatMap((service) => [
    [secretVariable(service), `secret-of-${service}`],
    [clientSecretVariable(service), `client-secret-of-${service}`],
  ]);
  whole = {
    IDENTITY_SECRET: "x".repeat(32),
    API_KEY: "key",
    LOGIN_TOKEN: "token",
    CATALOGUE_FILE: write("catalogue.json", demoCatalogue("http://localhost:4200")),
    SITE_FILE: write("site.json", demoSite("http://localhost:4000", "http://localhost:4200")),
    SMTP_URL: "smtp://127.0.0.1:25",
    ...Object.fromEntries(secrets),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig({ ...whole, ...environment });
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
}

test("identity reads its settings from the environment", () => {
  const config = readConfig(whole);
  expect(config.connectorSecrets.get("store")).toBe("secret-of-store");
  expect(config.clientSecrets.get("store")).toEqual(["client-secret-of-store"]);
  expect(config.clientSecrets.has("planner")).toBe(false);
  expect(config.trustedProxies).toEqual([]);
  // Identity finds the login that was built beside it, whatever folder it is started in.
  expect(existsSync(config.loginDist)).toBe(true);
});

test("all missing settings are reported together, also the services' secrets", () => {
  const missing = {
    IDENTITY_SECRET: "",
    API_KEY: "",
    [secretVariable("school")]: "",
    [clientSecretVariable("app")]: "",
  };
  expect([...faultsOf(missing)].sort()).toEqual(
    Object.keys(missing)
      .sort()
      .map((name) => `${name} is not set.`),
  );
});

const CLIENT = {
  id: "store-site",
  secret: "CLIENT_SECRET_STORE",
  redirect_uris: ["http://store.test/callback"],
  post_logout_redirect_uris: ["http://store.test/"],
  backchannel_logout_uri: "http://store.test/logged-out",
  scopes: ["openid"],
};

/** A catalogue in which only the store is a client. */
const writeClient = (name: string, catalogue: ReturnType<typeof demoCatalogue>, client: object) =>
  write(
    name,
    catalogue.map((entry) => ({ ...entry, clients: entry.kind === "store" ? [client] : [] })),
  );

test("a client's secret is read by its ID, and identity does not start without it", () => {
  const laptop = demoCatalogue("http://localhost:4200");
  const CATALOGUE_FILE = writeClient("client.json", laptop, CLIENT);
  expect(faultsOf({ CATALOGUE_FILE, CLIENT_SECRET_STORE: "" })).toEqual([
    "CLIENT_SECRET_STORE is not set.",
  ]);
  const given = { ...whole, CATALOGUE_FILE, CLIENT_SECRET_STORE: "of the store" };
  expect(readConfig(given).clientSecrets).toEqual(new Map([["store-site", ["of the store"]]]));
  const open = writeClient("open-client.json", laptop, { ...CLIENT, secret: "none" });
  expect(readConfig({ ...whole, CATALOGUE_FILE: open }).clientSecrets).toEqual(new Map());
});

test("an unreadable catalogue is one fault, not one for every service", () => {
  const faults = faultsOf({ CATALOGUE_FILE: join(folder, "nowhere.json") });
  expect(faults).toEqual([expect.stringContaining("CATALOGUE_FILE names ")]);
});

test("the notice before a stop is a number of seconds, at most 600", () => {
  expect(readConfig(whole).stopNoticeMs).toBe(1_000);
  expect(readConfig({ ...whole, STOP_NOTICE_SECONDS: "30" }).stopNoticeMs).toBe(30_000);
  for (const wrong of ["-1", "601", "1.5", "soon"]) {
    expect(faultsOf({ STOP_NOTICE_SECONDS: wrong }), wrong).toEqual([
      "STOP_NOTICE_SECONDS must be a number of seconds from 0 to 600.",
    ]);
  }
});

test("proxies are addresses or ranges, with or without spaces between them", () => {
  const given = "10.0.0.1, 10.0.0.0/8,2001:db8::/32, loopback,";
  expect(readConfig({ ...whole, TRUSTED_PROXIES: given }).trustedProxies).toEqual([
    "10.0.0.1",
    "10.0.0.0/8",
    "2001:db8::/32",
    "loopback",
  ]);
  for (const wrong of ["proxy.example.jp", "10.0.0.0/33", "10.0.0", "10.0.0.1;10.0.0.2", "::/x"]) {
    expect(faultsOf({ TRUSTED_PROXIES: wrong }), wrong).toEqual([
      "TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8.",
    ]);
  }
});

const { publicKey: _, ...apple } = APPLE_CLIENT;
const CLIENTS = {
  GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
  GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
  APPLE_CLIENT_ID: apple.clientId,
  APPLE_TEAM_ID: apple.teamId,
  APPLE_KEY_ID: apple.keyId,
  APPLE_PRIVATE_KEY: apple.privateKey.replaceAll("\n", "\\n"),
};

test("a provider has its usual issuer unless another is set, and a client only if one is set up", () => {
  const { google, apple: offered } = readConfig({ ...whole, ...CLIENTS }).providers;
  expect(google).toEqual({ issuer: "https://accounts.google.com", client: GOOGLE_CLIENT });
  expect(offered).toEqual({ issuer: "https://appleid.apple.com", client: apple });
  const here = { GOOGLE_ISSUER: "http://127.0.0.1:4200/google" };
  expect(readConfig({ ...whole, ...here }).providers).toEqual({
    google: { issuer: here.GOOGLE_ISSUER, client: undefined },
    apple: { issuer: "https://appleid.apple.com", client: undefined },
  });
});

test("a provider's client must be set up completely or not at all; all faults are reported together", () => {
  const halves = { GOOGLE_CLIENT_ID: "g", APPLE_CLIENT_ID: "a", APPLE_PRIVATE_KEY: "no key" };
  expect([...faultsOf({ ...halves, GOOGLE_ISSUER: "http://evil.example" })].sort()).toEqual([
    "APPLE_KEY_ID is not set.",
    "APPLE_PRIVATE_KEY must be an EC private key in PEM.",
    "APPLE_TEAM_ID is not set.",
    "GOOGLE_CLIENT_SECRET is not set.",
    "GOOGLE_ISSUER must be an https address.",
  ]);
});

/** The demo's services with addresses that other machines could reach. */
const publicCatalogue = () =>
  demoCatalogue("https://services.example.jp").map((entry) => {
    if (entry.link.method !== "firebase") return entry;
    const { emulatorOrigin: _, ...link } = entry.link;
    return { ...entry, link };
  });

describe("the time zone of a site", () => {
  const { time_zone: _, ...site } = demoSite("http://localhost:4000", "http://localhost:4200");
  const siteIn = (time_zone: string) => write("zone.json", { ...site, time_zone });

  test("is Japan's unless the site file names another", () => {
    const SITE_FILE = write("no-zone.json", site);
    expect(readConfig({ ...whole, SITE_FILE }).site.time_zone).toBe("Asia/Tokyo");
    for (const zone of ["Europe/Berlin", "UTC", "Etc/GMT+9"]) {
      const environment = { ...whole, SITE_FILE: siteIn(zone) };
      expect(readConfig(environment).site.time_zone).toBe(zone);
    }
  });

  test.each(["", "Mars/Olympus", "+09:00", "日本"])("%j is refused at start", (zone) => {
    expect(faultsOf({ SITE_FILE: siteIn(zone) })).toEqual([
      expect.stringContaining("must be the name of a time zone, like Asia/Tokyo"),
    ]);
  });
});

describe("S18: identity in production", () => {
  const randomSecret = () => randomBytes(24).toString("base64url");
  let production: NodeJS.ProcessEnv;
  beforeAll(() => {
    production = {
      IDENTITY_ORIGIN: "https://id.example.jp",
      PORTAL_ORIGIN: "https://account.example.jp",
      IDENTITY_SECRET: randomSecret(),
      CATALOGUE_FILE: write("https.json", publicCatalogue()),
      SITE_FILE: write("own-site.json", {
        ...demoSite("https://account.example.jp", "https://www.example.jp"),
        mail_from: "no-reply@example.jp",
      }),
      ...Object.fromEntries(
        Object.keys(demoSecrets(publicCatalogue())).map((name) => [name, randomSecret()]),
      ),
    };
  });
  const faultsInProduction = (environment: NodeJS.ProcessEnv) =>
    faultsOf({ ...production, ...environment });

  test("F07: by default gives 7 seconds of notice before a stop: more than three checks of haproxy take", () => {
    const noticeOf = (more: NodeJS.ProcessEnv) =>
      readConfig({ ...whole, ...production, ...more }).stopNoticeMs;
    expect(noticeOf({})).toBe(7_000);
    expect(noticeOf({ STOP_NOTICE_SECONDS: "0" })).toBe(0);
  });

  test("starts with secrets and addresses of its own", () => {
    expect(faultsInProduction({})).toEqual([]);
    expect(readConfig({ ...whole, ...production }).production).toBe(true);
    expect(readConfig(whole).production).toBe(false);
  });

  test("does not start with settings of a laptop, and reports all faults together", () => {
    const demo: NodeJS.ProcessEnv = {
      IDENTITY_ORIGIN: "http://id.example.jp",
      PORTAL_ORIGIN: "",
      IDENTITY_SECRET: "a".repeat(32),
      METRICS_TOKEN: "abcdefghij".repeat(4),
      API_KEY: DEMO_API_KEY,
      LOGIN_TOKEN: DEMO_LOGIN_TOKEN,
      DEMO: "1",
      CATALOGUE_FILE: write("http.json", demoCatalogue("http://localhost:4200")),
      SITE_FILE: write("demo-site.json", demoSite("http://a.example", "http://b.example")),
      GOOGLE_ISSUER: providerIssuer(4200, "google"),
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      APPLE_ISSUER: providerIssuer(4200, "apple"),
      APPLE_CLIENT_ID: APPLE_CLIENT.clientId,
      APPLE_TEAM_ID: APPLE_CLIENT.teamId,
      APPLE_KEY_ID: APPLE_CLIENT.keyId,
      APPLE_PRIVATE_KEY: APPLE_CLIENT.privateKey.replaceAll("\n", "\\n"),
      CONNECTOR_SECRET_STORE: demoConnectorSecret("store"),
      CONNECTOR_SECRET_APP: "x",
      CONNECTOR_SECRET_SCHOOL: "ab".repeat(20),
      CLIENT_SECRET_STORE: demoClientSecret("store"),
      CLIENT_SECRET_APP: "x",
      CLIENT_SECRET_SCHOOL: "ab".repeat(20),
    };
    const published = (name: string) => `${name} is a value that the demo published.`;
    const https = (name: string) => `${name} must be an https address in production.`;
    const insecure = (what: string, path: string) =>
      `CATALOGUE_FILE names http://localhost:4200${path} as the ${what}: in production it must be https.`;
    const tooFew = (name: string) =>
      `${name} has too little variety for a secret: take a random one, such as openssl rand -base64 32 prints.`;
    expect(new Set(faultsInProduction(demo))).toEqual(
      new Set([
        "DEMO must not be 1 in production.",
        ...["IDENTITY_ORIGIN", "PORTAL_ORIGIN", "GOOGLE_ISSUER", "APPLE_ISSUER"].map(https),
        ...DEMO_SERVICES.map((kind) => insecure(`connector.url of ${kind}`, `/${kind}`)),
        insecure("link.emulatorOrigin of app", ""),
        "CATALOGUE_FILE has a link.emulatorOrigin for app: not in production.",
        insecure("link.issuer of school", "/school/pool"),
        insecure("link.jwks of school", "/school/pool/.well-known/jwks.json"),
        insecure("link.password of school", "/school/pool"),
        ...["store", "app", "school", "planner"].flatMap((kind) => [
          insecure(`clients.redirect_uris of ${kind}`, `/${kind}/callback`),
          insecure(`clients.post_logout_redirect_uris of ${kind}`, `/${kind}/logged-out`),
          insecure(`clients.backchannel_logout_uri of ${kind}`, `/${kind}/backchannel-logout`),
          insecure(`clients.initiate_login_uri of ${kind}`, `/${kind}/login`),
        ]),
        ...[
          "IDENTITY_SECRET",
          "METRICS_TOKEN",
          "CONNECTOR_SECRET_SCHOOL",
          "CLIENT_SECRET_SCHOOL",
        ].map(tooFew),
        ...["CONNECTOR_SECRET_APP", "CLIENT_SECRET_APP"].map(
          (name) => `${name} must have at least 32 characters in production.`,
        ),
        ...Object.keys(demo)
          .filter((name) => /^(?:API_KEY|LOGIN_TOKEN|.*_STORE)$/.test(name))
          .map(published),
        "mail_from in SITE_FILE is a value that the demo published.",
        ...["CLIENT_ID", "CLIENT_SECRET"].map((name) => published(`GOOGLE_${name}`)),
        ...["CLIENT_ID", "TEAM_ID", "KEY_ID", "PRIVATE_KEY"].map((name) =>
          published(`APPLE_${name}`),
        ),
      ]),
    );
  });

  test("refuses a client's short secret, and client addresses without https", () => {
    const CATALOGUE_FILE = writeClient("http-client.json", publicCatalogue(), CLIENT);
    const insecure = (field: string, path: string) =>
      `CATALOGUE_FILE names http://store.test${path} as the clients.${field} of store: in production it must be https.`;
    expect(new Set(faultsInProduction({ CATALOGUE_FILE, CLIENT_SECRET_STORE: "x" }))).toEqual(
      new Set([
        "CLIENT_SECRET_STORE must have at least 32 characters in production.",
        insecure("redirect_uris", "/callback"),
        insecure("post_logout_redirect_uris", "/"),
        insecure("backchannel_logout_uri", "/logged-out"),
      ]),
    );
  });

  test("S20: /docs are closed in production unless DOCS is 1, and open on a laptop unless DOCS is 0", () => {
    const docsOf = (environment: NodeJS.ProcessEnv) =>
      readConfig({ ...whole, ...environment }).docs;
    expect(docsOf(production)).toBe(false);
    expect(docsOf({ ...production, DOCS: "1" })).toBe(true);
    expect(docsOf({})).toBe(true);
    expect(docsOf({ DOCS: "0" })).toBe(false);
  });

  test("reports missing settings together with settings of a laptop", () => {
    const faults = faultsInProduction({ DEMO: "1", API_KEY: "", CONNECTOR_SECRET_APP: "" });
    expect(new Set(faults)).toEqual(
      new Set([
        "DEMO must not be 1 in production.",
        "API_KEY is not set.",
        "CONNECTOR_SECRET_APP is not set.",
      ]),
    );
  });

  test("shows no secret in a fault message", () => {
    const value = "correct horse ".repeat(3);
    expect(faultsInProduction({ IDENTITY_SECRET: value }).join()).not.toContain("correct");
  });

  test.each([
    "http://localhost:4000",
    "http://127.0.0.2",
    "http://[::1]:4000",
    "http://a.localhost",
  ])("the origin %s does not count as production", (here) => {
    const laptop = { IDENTITY_ORIGIN: here, PORTAL_ORIGIN: here, DEMO: "1" };
    expect(faultsOf(laptop)).toEqual([]);
  });

  test.each(["http://192.168.1.2:4000", "https://localhost.example.jp", "http://127.example.jp"])(
    "the origin %s counts as production",
    (elsewhere) => {
      expect(faultsOf({ PORTAL_ORIGIN: elsewhere, DEMO: "1" })).toContain(
        "DEMO must not be 1 in production.",
      );
    },
  );

  test("accepts random secrets in every usual encoding", () => {
    for (let n = 0; n < 200; n += 1) {
      for (const spelling of ["hex", "base64", "base64url"] as const) {
        const given = { IDENTITY_SECRET: randomBytes(32).toString(spelling) };
        expect(faultsInProduction(given)).toEqual([]);
      }
    }
  });
});

describe("secrets in files", () => {
  const secretFile = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  test("are read without the final line break, also the services' secrets", () => {
    const { IDENTITY_SECRET: _, CONNECTOR_SECRET_STORE: __, ...rest } = whole;
    const config = readConfig({
      ...rest,
      IDENTITY_SECRET_FILE: secretFile("identity", `${"y".repeat(32)}\n`),
      CONNECTOR_SECRET_STORE_FILE: secretFile("store", "the store's\r\n"),
    });
    expect(config.secret).toBe("y".repeat(32));
    expect(config.connectorSecrets.get("store")).toBe("the store's");
  });

  test("that cannot be read, or are also in the environment, are faults", () => {
    const missing = join(folder, "nowhere");
    expect(faultsOf({ METRICS_TOKEN_FILE: missing, SMTP_URL_FILE: secretFile("a", "b") })).toEqual([
      `METRICS_TOKEN_FILE names ${missing}, which cannot be read (ENOENT).`,
      "SMTP_URL and SMTP_URL_FILE are both set.",
    ]);
  });
});

test("the journal is kept for 400 days unless JOURNAL_DAYS is set, which must be at least 21", () => {
  expect(readConfig(whole).journalDays).toBe(400);
  expect(readConfig({ ...whole, JOURNAL_DAYS: "21" }).journalDays).toBe(21);
  for (const JOURNAL_DAYS of ["20", "0", "a year", "1e3", "-400"]) {
    expect(faultsOf({ JOURNAL_DAYS })).toEqual([
      "JOURNAL_DAYS must be a number of days, at least 21: an entry that can still be undone must not be deleted.",
    ]);
  }
});
