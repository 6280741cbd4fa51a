import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnvironmentError } from "@musubi/environment";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../src/start/config.ts";
import { exampleApp, exampleConfig, examplePool } from "../test-support/example-config.ts";
import { readPortalEnvironment } from "./environment.ts";

/** Contains both what the portal needs from a catalogue and what it must not publish. */
const exampleCatalogue = exampleConfig.services.map((service, index) => ({
  ...service,
  service_order: index,
  icon: `https://img${index % 2}.example/${service.kind}.svg`,
  connector: { url: `https://${service.kind}.example/musubi`, secret: "CONNECTOR_SECRET" },
}));

function exampleEnvironment(catalogue: readonly unknown[] = exampleCatalogue) {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const SITE_FILE = join(folder, "site.json");
  writeFileSync(
    SITE_FILE,
    JSON.stringify({ ...exampleConfig.site, mail_from: "no-reply@musubi.example" }),
  );
  const CATALOGUE_FILE = join(folder, "catalogue.json");
  writeFileSync(CATALOGUE_FILE, JSON.stringify(catalogue));
  return {
    CATALOGUE_FILE,
    SITE_FILE,
    IDENTITY_ORIGIN: "http://localhost:4100",
    API_KEY: "key",
    LOGIN_TOKEN: "token",
  };
}

/** An environment with production values. */
const publicEnvironment = () => ({
  ...exampleEnvironment(),
  PORTAL_ORIGIN: "https://account.example.jp",
  IDENTITY_ORIGIN: "https://id.example.jp",
});

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readPortalEnvironment(environment);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
}

it("the environment becomes the page's configuration, without the connectors' secrets", () => {
  const { config, port, host, imageOrigins } = readPortalEnvironment(exampleEnvironment());
  expect(readConfig(JSON.stringify(config))).toEqual(config);
  expect({ port, host }).toEqual({ port: 4000, host: undefined });
  expect(config).toMatchObject({
    portalOrigin: "http://localhost:4000",
    mailDomain: "musubi.example",
    timeZone: "Asia/Tokyo",
    idPool: {
      userPoolWebClientId: "musubi-portal",
      authenticationFlowType: "USER_PASSWORD_AUTH",
      endpoint: "http://localhost:4100/pool",
      issuer: "http://localhost:4100/pool",
      oauth: {
        domain: "http://localhost:4100/pool",
        scope: ["openid", "email", "profile"],
        redirectSignIn: "http://localhost:4000/success-id",
        redirectSignOut: "http://localhost:4000/",
        responseType: "code",
      },
    },
    services: exampleConfig.services,
    kinds: exampleConfig.kinds,
    tokenSync: null,
  });
  expect(imageOrigins).toEqual(["https://img0.example", "https://img1.example"]);
  expect(JSON.stringify(config)).not.toMatch(/connector|SECRET|musubi"/i);
});

it("an icon given by its path comes from the portal, so no other origin is allowed for it", () => {
  const icons = ["/icons/gym.svg", "https://img.example/club.svg"];
  const catalogue = exampleCatalogue.slice(0, 2).map((entry, n) => ({ ...entry, icon: icons[n] }));
  const { imageOrigins } = readPortalEnvironment(exampleEnvironment(catalogue));
  expect(imageOrigins).toEqual(["https://img.example"]);
});

it("the portal's address follows from its port, unless the address is set", () => {
  const moved = readPortalEnvironment({ ...exampleEnvironment(), PORTAL_PORT: "5000" });
  expect(moved.config.portalOrigin).toBe("http://localhost:5000");
  const named = readPortalEnvironment({
    ...publicEnvironment(),
    TOKEN_SYNC_URL: "https://account.example.jp/sync",
  });
  expect(named.config.idPool.oauth.redirectSignIn).toBe("https://account.example.jp/success-id");
  expect(named.config.tokenSync).toEqual({
    url: "https://account.example.jp/sync",
    maxAgeSeconds: 300,
  });
});

it("the ID pool is its own issuer, unless another issuer is set", () => {
  const other = {
    ...exampleEnvironment(),
    ID_POOL_DOMAIN: "https://pool.example.jp/pages",
    ID_POOL_ENDPOINT: "https://pool.example.jp/sign-in",
  };
  const { idPool } = readPortalEnvironment(other).config;
  expect([idPool.oauth.domain, idPool.endpoint, idPool.issuer]).toEqual([
    other.ID_POOL_DOMAIN,
    other.ID_POOL_ENDPOINT,
    other.ID_POOL_DOMAIN,
  ]);
  const issuer = "https://id.example.jp/issuer";
  const named = readPortalEnvironment({ ...exampleEnvironment(), ID_POOL_ISSUER: issuer });
  expect(named.config.idPool.issuer).toBe(issuer);
});

it.each([
  [{ ID_POOL_DOMAIN: "https://pool.example.jp" }, "ID_POOL_DOMAIN is set, and neither"],
  [{ ID_POOL_ENDPOINT: "https://pool.example.jp" }, "ID_POOL_DOMAIN is not set"],
  [{ ID_POOL_USER_POOL_ID: "eu-west-1_x" }, "ID_POOL_DOMAIN is not set"],
])("a pool that is only half configured is a fault: %j", (given, fault) => {
  expect(faultsOf({ ...exampleEnvironment(), ...given })).toEqual([expect.stringContaining(fault)]);
});

it.each([
  [{}, []],
  [{ GOOGLE_CLIENT_ID: "", APPLE_CLIENT_ID: "" }, []],
  [{ GOOGLE_CLIENT_ID: "of-google" }, ["Google"]],
  [{ GOOGLE_CLIENT_ID: "of-google", APPLE_CLIENT_ID: "of-apple" }, ["SignInWithApple", "Google"]],
])("the portal offers the providers whose client ids are set: %j", (given, providers) => {
  const { config } = readPortalEnvironment({ ...exampleEnvironment(), ...given });
  expect(config.providers).toEqual(providers);
  expect(readConfig(JSON.stringify(config))).toEqual(config);
});

it.each([
  [{}, "ap-northeast-1"],
  [{ ID_POOL_REGION: "eu-west-1" }, "eu-west-1"],
])(
  "§3 an ID pool without an endpoint is an AWS pool, found by its region and its id: %j",
  (given, region) => {
    const { config } = readPortalEnvironment({
      ...exampleEnvironment(),
      ID_POOL_ENDPOINT: "",
      ID_POOL_USER_POOL_ID: `${region}_x`,
      ID_POOL_DOMAIN: "https://id.auth.example.jp",
      ...given,
    });
    const endpoint = `https://cognito-idp.${region}.amazonaws.com`;
    expect(config.idPool).toMatchObject({ endpoint, issuer: `${endpoint}/${region}_x` });
  },
);

it("all faults of the environment are reported at once", () => {
  const faults = faultsOf({
    ...exampleEnvironment(),
    PORTAL_PORT: "none",
    IDENTITY_ORIGIN: "localhost:4100",
    API_KEY: "",
    CATALOGUE_FILE: "nowhere.json",
  });
  expect(faults.map((fault) => fault.split(" ")[0]).sort()).toEqual([
    "API_KEY",
    "CATALOGUE_FILE",
    "IDENTITY_ORIGIN",
    "PORTAL_PORT",
  ]);
});

it("S18: in production, http addresses and emulators are refused", () => {
  const laptop = {
    ID_POOL_DOMAIN: "http://localhost:4100/pool",
    ID_POOL_ENDPOINT: "http://localhost:4100/pool",
    TOKEN_SYNC_URL: "http://account.example.jp/sync",
  };
  const link = { ...exampleApp.link, emulatorOrigin: "https://emulator.example" };
  const school = examplePool(3, "school", "http://localhost:4200");
  const services = [{ ...exampleApp, link }, school].map((service, service_order) => ({
    ...service,
    service_order,
    connector: { url: "https://service.example", secret: "SECRET" },
  }));
  const { CATALOGUE_FILE } = exampleEnvironment(services);
  const faults = faultsOf({
    ...publicEnvironment(),
    ...laptop,
    CATALOGUE_FILE,
    PORTAL_ORIGIN: "",
    API_KEY: "",
  });
  expect(new Set(faults)).toEqual(
    new Set([
      ...["PORTAL_ORIGIN", ...Object.keys(laptop)].map(
        (name) => `${name} must be an https address in production.`,
      ),
      "CATALOGUE_FILE has a link.emulatorOrigin for app: not in production.",
      ...["issuer", "password"].map(
        (field) =>
          `CATALOGUE_FILE names http://localhost:4200/pool as the link.${field} of school: in production it must be https.`,
      ),
      "API_KEY is not set.",
    ]),
  );
  expect(faultsOf(publicEnvironment())).toEqual([]);
});
