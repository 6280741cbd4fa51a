import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startFakePool } from "../../test-support/fake-pool.ts";
import { leaveForPool } from "./leave-for-pool.ts";
import { createPoolMemory } from "./pool-memory.ts";

async function leave(provider?: "Google" | "SignInWithApple") {
  const { pool, memory } = await startFakePool();
  let address = "";
  const result = await leaveForPool(
    { ...pool, resource: "https://id.example/link" },
    { subject: "hana", language: "en", ...(provider === undefined ? {} : { provider }) },
    memory,
    (left) => {
      address = left;
    },
  );
  const asked = Object.fromEntries(new URL(address).searchParams);
  return { result, address, asked, departure: memory.takeDeparture("school"), pool };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

describe("leaving for a pool", () => {
  it("§9 sends a state of 32 characters, the S256 hash of a verifier of 128, and a nonce for the holder", async () => {
    const { result, address, asked, departure, pool } = await leave();
    expect(result).toBe("leaving");
    expect(address.startsWith(`${pool.issuer}/oauth2/authorize?`)).toBe(true);
    expect(departure?.state).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(departure?.codeVerifier).toMatch(/^[A-Za-z0-9]{128}$/);
    const [random = ""] = departure?.nonce.split(".") ?? [];
    expect(departure?.nonce).toBe(`${random}.${sha256(`${random}.hana`)}`);
    expect(asked).toEqual({
      client_id: pool.userPoolWebClientId,
      redirect_uri: pool.oauth.redirectSignIn,
      response_type: "code",
      scope: "openid email",
      state: departure?.state,
      nonce: departure?.nonce,
      code_challenge: sha256(departure?.codeVerifier ?? ""),
      code_challenge_method: "S256",
      prompt: "login",
      ui_locales: "en",
      lng: "en",
      resource: "https://id.example/link",
    });
  });

  it.each([
    ["Google", "select_account"],
    ["SignInWithApple", "login"],
  ] as const)("goes straight to %s, with the prompt %s", async (provider, prompt) => {
    const { asked } = await leave(provider);
    expect(asked).toMatchObject({ identity_provider: provider, prompt });
  });

  it("does not leave if nothing can be stored, or without an answer", async () => {
    const { pool } = await startFakePool();
    const stay = () => {
      throw new Error("left");
    };
    const leaver = { subject: "hana", language: "ja" } as const;
    expect(await leaveForPool(pool, leaver, createPoolMemory(undefined), stay)).toBe("not-stored");
    const nowhere = { ...pool, issuer: "http://127.0.0.1:1" };
    expect(await leaveForPool(nowhere, leaver, createPoolMemory(undefined), stay)).toBe(
      "unanswered",
    );
  });
});
