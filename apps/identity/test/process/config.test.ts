import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_SERVICES, demoCatalogue, demoSite, secretVariable } from "@musubi/demo-world";
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
