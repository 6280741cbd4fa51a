import type { ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  createServiceSite,
  PLANNER,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;

/** Returns a world with a service that has the given PKCE setting, and calls of a user who comes from it. */
async function come(pkce: ServiceClient["pkce"], client = STORE) {
  const entry: ServiceClient = pkce === undefined ? client : { ...client, pkce };
  const world = await createWorld(
    [riku],
    undefined,
    withClients(undefined, { [client.id]: entry }),
  );
  const site = await createServiceSite(world, entry);
  const browser = new Browser();

  /** Sends a request without some usual parameters. Returns the callback that the browser reaches. */
  async function ask(...without: readonly string[]) {
    const begun = await site.begin();
    const url = new URL(begun.url);
    for (const name of without) url.searchParams.delete(name);
    return { ...begun, callback: await site.walk({ ...begun, url: url.href }, browser, riku) };
  }

  /** Redeems a code. Returns the error, if any. */
  async function redeem(callback: URL, verifier?: string) {
    const answer = await fetch(`${world.url}/oidc/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`store:${encodeURIComponent(STORE_SECRET)}`)}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: callback.searchParams.get("code") ?? "",
        redirect_uri: client.redirect_uris[0] ?? "",
        ...(verifier !== undefined && { code_verifier: verifier }),
      }),
    });
    const { error = "none" } = (await answer.json()) as { readonly error?: string };
    return error;
  }

  return { world, ask, redeem };
}

const CHALLENGE = ["code_challenge", "code_challenge_method"];
const errorOf = ({ callback }: { readonly callback: URL }) => callback.searchParams.get("error");

describe("S42: a service with a secret", () => {
  test.each([undefined, "none"] as const)(
    "whose entry has the PKCE setting %s may send neither a challenge nor a nonce",
    async (setting) => {
      const { world, ask, redeem } = await come(setting);
      await using _ = world;
      expect(await redeem((await ask(...CHALLENGE, "nonce")).callback)).toBe("none");
    },
  );

  test("whose entry makes a challenge optional must send a nonce in its place", async () => {
    const { world, ask, redeem } = await come("optional");
    await using _ = world;
    expect(errorOf(await ask(...CHALLENGE, "nonce"))).toBe("invalid_request");
    const { callback } = await ask(...CHALLENGE);
    expect(await redeem(callback)).toBe("none");
  });

  test("cannot redeem a code that has a challenge without its verifier, and the code is used up", async () => {
    const { world, ask, redeem } = await come(undefined);
    await using _ = world;
    const { callback, verifier } = await ask();
    expect(await redeem(callback)).toBe("invalid_grant");
    expect(await redeem(callback, verifier)).toBe("invalid_grant");
  });

  test("cannot redeem a code that has no challenge with a verifier, and the code is used up", async () => {
    const { world, ask, redeem } = await come(undefined);
    await using _ = world;
    const { callback, verifier } = await ask(...CHALLENGE);
    expect(await redeem(callback, verifier)).toBe("invalid_grant");
    expect(await redeem(callback)).toBe("invalid_grant");
  });

  test("whose entry requires a challenge gets an error at its own address without one", async () => {
    const { world, ask } = await come("required");
    await using _ = world;
    const refused = await ask(...CHALLENGE);
    expect(refused.callback.origin).toBe("http://store.test");
    expect(errorOf(refused)).toBe("invalid_request");
    expect(world.refusals.at(-1)).toBeDefined();
  });
});

test("P05: a service without a secret always needs a challenge, and gets an error at its own address without one", async () => {
  const { world, ask } = await come(undefined, PLANNER);
  await using _ = world;
  const refused = await ask(...CHALLENGE);
  expect([refused.callback.origin, errorOf(refused)]).toEqual([
    "http://planner.test",
    "invalid_request",
  ]);
});
