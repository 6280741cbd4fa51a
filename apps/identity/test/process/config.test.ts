import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  APPLE_CLIENT,
  DEMO_SERVICES,
  demoCatalogue,
  demoSite,
  GOOGLE_CLIENT,
  secretVariable,
} from "@musubi/demo-world";
import { EnvironmentError } from "@musubi/environment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/settings/config.ts";

let folder: string;
let whole: NodeJS.ProcessEnv;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "musubi-config-"));
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const secrets = DEMO_SERVICES.map((service) => [secretVariable(service), `secret-of-${service}`]);
  whole = {
    IDENTITY_SECRET: "x".repeat(32),
    API_KEY: "key",
    LOGIN_TOKEN: "token",
    CATALOGUE_FILE: write("catalogue.json", demoCatalogue("http://localhost:4200")),
    SITE_FILE: write("site.json", demoSite("http://localhost:4000", "http://localhost:4200")),
    SMTP_URL: "smtp://127.0.0.1:25",
    MAIL_FROM: "no-reply@example.jp",
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

test("what is there is read", () => {
  const config = readConfig(whole);
  expect(config.connectorSecrets.get("store")).toBe("secret-of-store");
  expect(config.trustedProxies).toEqual([]);
  // However identity is started, it finds the login that was built beside it.
  expect(existsSync(config.loginDist)).toBe(true);
});

test("every fault is named in one go, also those of the services' secrets", () => {
  const missing = { IDENTITY_SECRET: "", API_KEY: "", [secretVariable("school")]: "" };
  expect([...faultsOf(missing)].sort()).toEqual(
    Object.keys(missing)
      .sort()
      .map((name) => `${name} is not set.`),
  );
});

test("a catalogue that cannot be read is one fault, not one for every service", () => {
  const faults = faultsOf({ CATALOGUE_FILE: join(folder, "nowhere.json") });
  expect(faults).toEqual([expect.stringContaining("CATALOGUE_FILE names ")]);
});

test("proxies are addresses or ranges, with spaces between them or not", () => {
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

test("a provider has its own issuer, and is offered once its client is set up", () => {
  const { google, apple: offered } = readConfig({ ...whole, ...CLIENTS }).providers;
  expect(google).toEqual({ issuer: "https://accounts.google.com", client: GOOGLE_CLIENT });
  expect(offered).toEqual({ issuer: "https://appleid.apple.com", client: apple });
  const here = { GOOGLE_ISSUER: "http://127.0.0.1:4200/google" };
  expect(readConfig({ ...whole, ...here }).providers).toEqual({
    google: { issuer: here.GOOGLE_ISSUER, client: undefined },
    apple: { issuer: "https://appleid.apple.com", client: undefined },
  });
});

test("a client is set up whole or not at all, and every fault of every provider is named", () => {
  const halves = { GOOGLE_CLIENT_ID: "g", APPLE_CLIENT_ID: "a", APPLE_PRIVATE_KEY: "no key" };
  expect([...faultsOf({ ...halves, GOOGLE_ISSUER: "http://evil.example" })].sort()).toEqual([
    "APPLE_KEY_ID is not set.",
    "APPLE_PRIVATE_KEY must be an EC private key in PEM.",
    "APPLE_TEAM_ID is not set.",
    "GOOGLE_CLIENT_SECRET is not set.",
    "GOOGLE_ISSUER must be an https address.",
  ]);
});
