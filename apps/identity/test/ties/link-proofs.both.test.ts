import { checkOldAccount } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import type { World } from "../world/world.ts";
import { certify, link, OLD_APP, servicesOf, startNeighbours } from "./old-accounts.ts";

const { hana, kenji } = PEOPLE;
const { sandbox, app, school, createLinkWorld } = await startNeighbours();

describe("a proof for linking an old account", () => {
  test("the proof of an account that has moved already, or need not move, is refused", async () => {
    await using world = await createLinkWorld([kenji]);
    const { access_token } = await world.signIn(kenji);
    for (const email of ["moved-store@example.jp", "not-store@example.jp"]) {
      const key = await certify(world, access_token, { email, password: "Store2020" });
      expect(codeOf(await link(world, access_token, 1, key))).toBe("InvalidProofException");
    }
  });

  test("S16: a sign-in that was fresh when first used is accepted later from the same caller, and from no other", async () => {
    await using world = await createLinkWorld([hana, PEOPLE.sora]);
    const { access_token } = await world.signIn();
    const other = await world.signIn(PEOPLE.sora);
    const token = await app.sign(OLD_APP, world.parts.now());
    const ask = (bearer: string) =>
      world
        .client({ bearer })
        .send(
          checkOldAccount,
          { params: { kind: "app" }, query: {} },
          { headers: { "x-musubi-proof": token } },
        );
    dataOf(await ask(access_token));
    world.passTime(6 * 60_000);
    expect(codeOf(await ask(other.access_token))).toBe("InvalidProofException");
    expect(codeOf(await link(world, other.access_token, 2, token))).toBe("InvalidProofException");
    dataOf(await link(world, access_token, 2, token));
  });

  onBothEngines(
    "L08: another holder's account is refused with the same answer as one that does not exist",
    async () => {
      await using world = await createLinkWorld([hana, PEOPLE.sora]);
      const first = await world.signIn(PEOPLE.sora);
      const now = world.parts.now();
      dataOf(await link(world, first.access_token, 2, await app.sign(OLD_APP, now)));
      const second = await world.signIn();
      const later = Math.floor(now / 1000) + 1;
      const taken = await link(
        world,
        second.access_token,
        2,
        await app.sign({ ...OLD_APP, auth_time: later }, now),
      );
      const nobody = await link(
        world,
        second.access_token,
        2,
        await app.sign({ sub: "app-nobody", email: OLD_APP.email }, now),
      );
      expect(codeOf(taken)).toBe("E500-01");
      expect(taken).toEqual(nobody);
      expect(await servicesOf(world, second.access_token)).toEqual([1]);
    },
  );

  test.each(["planner", "library"])("an old account of the %s cannot be linked", async (kind) => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const serviceId = kind === "planner" ? 5 : 6;
    const token = await app.sign(OLD_APP, world.parts.now());
    expect(codeOf(await link(world, access_token, serviceId, token))).toBe(
      "ResourceNotFoundException",
    );
    expect(codeOf(await link(world, access_token, 0, token))).toBe("ResourceNotFoundException");
    expect(codeOf(await link(world, access_token, 77, token))).toBe("ResourceNotFoundException");
  });
});

describeOnce("the question whether an old account is active", () => {
  const askOld = (
    world: World,
    bearer: string,
    proof: string | undefined,
    email?: string,
    kind = "app",
  ) =>
    world
      .client({ bearer })
      .send(
        checkOldAccount,
        { params: { kind }, query: email === undefined ? {} : { email } },
        { headers: proof === undefined ? {} : { "x-musubi-proof": proof } },
      );

  test("is answered for the account that the proof names, whatever the query says", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    expect(codeOf(await askOld(world, access_token, undefined, OLD_APP.email))).toBe(
      "InvalidProofException",
    );
    const proof = await app.sign(OLD_APP, world.parts.now());
    expect(dataOf(await askOld(world, access_token, proof, "nobody@example.jp"))).toEqual({
      activation: 1,
    });
    for (const email_verified of [true, "true"]) {
      const nobody = { sub: "x", email: "nobody@example.jp", email_verified };
      const token = await app.sign(nobody, world.parts.now());
      expect(dataOf(await askOld(world, access_token, token, OLD_APP.email))).toEqual({
        activation: 0,
      });
    }
    // The question did not spend the proof.
    dataOf(await link(world, access_token, 2, proof));
  });

  test("is asked about the Google or Apple account of the sign-in, whatever address it has now", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const now = world.parts.now();
    const byGoogle = (subject: string, sign_in_provider = "google.com") => ({
      firebase: { sign_in_provider, identities: { "google.com": [subject] } },
    });
    const byApple = (userId: string) => ({
      identities: [{ providerName: "SignInWithApple", userId }],
    });
    const isKnown = async (kind: "app" | "school", claims: object) => {
      const moved = { sub: "x", email: "new-address@example.jp", email_verified: true };
      const proof = await { app, school }[kind].sign({ ...moved, ...claims }, now);
      return dataOf(await askOld(world, access_token, proof, undefined, kind)).activation;
    };
    expect(await isKnown("app", byGoogle("google-old-app"))).toBe(1);
    expect(await isKnown("app", byGoogle("google-nobody"))).toBe(0);
    expect(await isKnown("school", byApple("apple-old-school"))).toBe(1);
    expect(await isKnown("school", byApple("apple-nobody"))).toBe(0);
    // The address alone matches no account, and an account at Google counts only if this sign-in used it.
    expect(await isKnown("app", {})).toBe(0);
    expect(await isKnown("app", byGoogle("google-old-app", "password"))).toBe(0);
    // The service is not asked about an unverified address, but is about the provider account.
    const unverified = { email: OLD_APP.email, email_verified: false };
    expect(await isKnown("app", { ...unverified, ...byGoogle("google-nobody") })).toBe(0);
    expect(await isKnown("app", { ...unverified, ...byGoogle("google-old-app") })).toBe(1);
  });

  test("gets the same answer for every unverified address, and no service is asked", async () => {
    await using world = await createLinkWorld();
    const { access_token } = await world.signIn();
    const now = world.parts.now();
    // The app's sign-in did not verify these addresses: the accounts need not be the caller's.
    await sandbox.fault({ service: "app", path: "account/old/active", kind: "down", times: 1 });
    for (const email of [OLD_APP.email, "nobody@example.jp"]) {
      for (const email_verified of [false, "false", undefined]) {
        const stranger = { sub: "app-stranger", email, email_verified };
        const token = await app.sign(stranger, now);
        expect(dataOf(await askOld(world, access_token, token))).toEqual({ activation: 1 });
      }
    }
    expect(await sandbox.faultsToCome()).toBe(1);
    const stranger = await app.sign({ sub: "app-stranger", email: OLD_APP.email }, now);
    expect(codeOf(await link(world, access_token, 2, stranger))).toBe("E500-01");
    // A holder who never had to verify an address can link their own account.
    const unverified = { ...OLD_APP, email_verified: false };
    dataOf(await link(world, access_token, 2, await app.sign(unverified, now)));
  });
});
