import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnvironmentError } from "@musubi/environment";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../src/start/config.ts";
import { exampleConfig } from "../test-support/example-config.ts";
import { readPortalEnvironment } from "./environment.ts";

function exampleEnvironment() {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const SITE_FILE = join(folder, "site.json");
  writeFileSync(SITE_FILE, JSON.stringify(exampleConfig.site));
  return {
    SITE_FILE,
    IDENTITY_ORIGIN: "http://localhost:4100",
    API_KEY: "key",
    LOGIN_TOKEN: "token",
    MAIL_FROM: "no-reply@musubi.example",
    ID_POOL_USER_POOL_ID: "id-pool",
    ID_POOL_CLIENT_ID: "id-client",
    ID_POOL_DOMAIN: "http://localhost:4100/pool",
    ID_POOL_ENDPOINT: "http://localhost:4100/pool",
    SCHOOL_POOL_USER_POOL_ID: "school-pool",
    SCHOOL_POOL_CLIENT_ID: "school-client",
    SCHOOL_POOL_DOMAIN: "http://localhost:4200/school/pool",
    SCHOOL_POOL_ENDPOINT: "http://localhost:4200/school/pool",
    APP_SDK_API_KEY: "sdk",
    APP_SDK_AUTH_DOMAIN: "localhost",
    APP_SDK_PROJECT_ID: "demo",
    APP_SDK_APP_ID: "1",
  };
}

/** The same, as production has it. */
const publicEnvironment = () => ({
  ...exampleEnvironment(),
  PORTAL_ORIGIN: "https://account.example.jp",
  IDENTITY_ORIGIN: "https://id.example.jp",
  ID_POOL_DOMAIN: "https://id.example.jp/pool",
  ID_POOL_ENDPOINT: "https://id.example.jp/pool",
  SCHOOL_POOL_DOMAIN: "https://school.example.jp/pool",
  SCHOOL_POOL_ENDPOINT: "https://school.example.jp/pool",
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

it("becomes a configuration that the page accepts, with both pools in it", () => {
  const { config, port, host } = readPortalEnvironment(exampleEnvironment());
  expect(readConfig(JSON.stringify(config))).toEqual({ ok: true, config });
  expect({ port, host }).toEqual({ port: 4000, host: undefined });
  expect(config).toMatchObject({
    portalOrigin: "http://localhost:4000",
    mailDomain: "musubi.example",
    idPool: {
      authenticationFlowType: "USER_PASSWORD_AUTH",
      oauth: {
        scope: ["openid", "email", "profile"],
        redirectSignIn: "http://localhost:4000/success-id",
        responseType: "code",
      },
    },
    schoolPool: {
      oauth: { scope: ["openid", "email"], redirectSignIn: "http://localhost:4000/success" },
    },
    tokenSync: null,
  });
});

it("moves with its port, or stands where it is told", () => {
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

it("a pool is its own issuer, unless it has another name", () => {
  const issuer = "https://school.example.jp/pool";
  const { config } = readPortalEnvironment({
    ...exampleEnvironment(),
    SCHOOL_POOL_ISSUER: issuer,
  });
  expect(config.idPool.issuer).toBe(config.idPool.oauth.domain);
  expect(config.schoolPool.issuer).toBe(issuer);
});

it.each([
  [{}, "ap-northeast-1"],
  [{ SCHOOL_POOL_REGION: "eu-west-1" }, "eu-west-1"],
])(
  "§3 a pool without an endpoint is one of AWS, found by its region and its id: %j",
  (given, region) => {
    const { config } = readPortalEnvironment({
      ...exampleEnvironment(),
      SCHOOL_POOL_ENDPOINT: "",
      SCHOOL_POOL_USER_POOL_ID: `${region}_x`,
      SCHOOL_POOL_DOMAIN: "https://school.auth.example.jp",
      ...given,
    });
    const endpoint = `https://cognito-idp.${region}.amazonaws.com`;
    expect(config.schoolPool).toMatchObject({ endpoint, issuer: `${endpoint}/${region}_x` });
    expect(config.idPool.endpoint).toBe("http://localhost:4100/pool");
  },
);

it("names every fault at once", () => {
  const faults = faultsOf({
    ...exampleEnvironment(),
    PORTAL_PORT: "none",
    IDENTITY_ORIGIN: "localhost:4100",
    API_KEY: "",
    IMG_ORIGINS: "https://a.example/path",
  });
  expect(faults.map((fault) => fault.split(" ")[0]).sort()).toEqual([
    "API_KEY",
    "IDENTITY_ORIGIN",
    "IMG_ORIGINS",
    "PORTAL_PORT",
  ]);
});

it("S18: takes no http and no stand-in where others than this machine reach it", () => {
  const laptop = {
    ID_POOL_ENDPOINT: "http://localhost:4100/pool",
    SCHOOL_POOL_DOMAIN: "http://localhost:4200/school/pool",
    SCHOOL_POOL_ISSUER: "http://localhost:4200/school/pool",
    TOKEN_SYNC_URL: "http://account.example.jp/sync",
  };
  const faults = faultsOf({
    ...publicEnvironment(),
    ...laptop,
    PORTAL_ORIGIN: "",
    APP_SDK_EMULATOR_ORIGIN: "http://localhost:4200",
    API_KEY: "",
  });
  expect(new Set(faults)).toEqual(
    new Set([
      ...["PORTAL_ORIGIN", ...Object.keys(laptop)].map(
        (name) => `${name} must be an https address in production.`,
      ),
      "APP_SDK_EMULATOR_ORIGIN must not be set in production.",
      "API_KEY is not set.",
    ]),
  );
  expect(faultsOf(publicEnvironment())).toEqual([]);
});
