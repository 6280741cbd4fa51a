import { APPLE_CLIENT, GOOGLE_CLIENT } from "@musubi/demo-world";
import { EnvironmentError } from "@musubi/environment";
import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

test("without variables, the demo's settings apply", () => {
  const { signIns } = readConfig({});
  expect(signIns).toMatchObject({
    portalOrigin: "http://localhost:4000",
    identityOrigin: "http://localhost:4100",
    google: {
      ...GOOGLE_CLIENT,
      redirectUris: [
        "http://localhost:4100/login/social/google/callback",
        "http://localhost:4100/social/broker/google/callback",
      ],
    },
    apple: { clientId: APPLE_CLIENT.clientId, publicKey: APPLE_CLIENT.publicKey },
  });
  expect(JSON.stringify(signIns)).not.toContain("PRIVATE KEY");
});

test("the ports and origins of identity and the portal change the allowed addresses", () => {
  const byPort = readConfig({ IDENTITY_PORT: "5100", PORTAL_PORT: "5000" }).signIns;
  expect(byPort.portalOrigin).toBe("http://localhost:5000");
  expect(byPort.apple.redirectUris).toEqual([
    "http://localhost:5100/login/social/apple/callback",
    "http://localhost:5100/social/broker/apple/callback",
  ]);
  const byOrigin = readConfig({ IDENTITY_ORIGIN: "https://id.example.jp" }).signIns;
  expect(byOrigin.google.redirectUris[0]).toBe(
    "https://id.example.jp/login/social/google/callback",
  );
});

test("every setting of Google's and Apple's clients can be replaced", () => {
  const { signIns } = readConfig({
    GOOGLE_CLIENT_ID: "g",
    GOOGLE_CLIENT_SECRET: "s",
    GOOGLE_REDIRECT_URIS: "https://a.example/1 https://a.example/2",
    APPLE_CLIENT_ID: "a",
    APPLE_TEAM_ID: "t",
    APPLE_KEY_ID: "k",
    APPLE_PUBLIC_KEY: APPLE_CLIENT.publicKey.replaceAll("\n", "\\n"),
    APPLE_REDIRECT_URIS: "https://b.example/",
  });
  expect(signIns.google).toEqual({
    clientId: "g",
    clientSecret: "s",
    redirectUris: ["https://a.example/1", "https://a.example/2"],
  });
  expect(signIns.apple).toEqual({
    clientId: "a",
    teamId: "t",
    keyId: "k",
    publicKey: APPLE_CLIENT.publicKey,
    redirectUris: ["https://b.example/"],
  });
});

test("all faults are reported at once", () => {
  const read = () =>
    readConfig({
      GOOGLE_REDIRECT_URIS: "somewhere",
      APPLE_REDIRECT_URIS: "https://a.example/#part",
      APPLE_PUBLIC_KEY: "not a key",
      IDENTITY_ORIGIN: "http://localhost:4100/",
    });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(
    /IDENTITY_ORIGIN[^\n]*\nGOOGLE_REDIRECT_URIS[^\n]*\nAPPLE_PUBLIC_KEY[^\n]*\nAPPLE_REDIRECT_URIS/,
  );
});
