import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { issueChallenge } from "../../../src/accounts/passkeys/challenges.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import type { Shown } from "../../../src/ties/take-back/check-shown.ts";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { Authenticator } from "../../world/authenticator.ts";
import { credentialCalls, openPopup, readCredentials } from "../../world/credential-calls.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { PasskeyVisitor } from "../../world/passkey-visitor.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  HOUR,
  object,
  readAccount,
  settleIn,
  use,
  writeChange,
} from "./claims.ts";

const { hana } = PEOPLE;
const THIEF = "thief@example.com";

const sandbox = await freshSandbox();

/** Lets days pass, and runs the jobs that are due every half day. */
async function waitDays(world: World, days: number): Promise<void> {
  for (let half = 0; half < 2 * days; half += 1) {
    world.passTime(DAY_MS / 2);
    await collectMails(world);
  }
  await cleanUp(world.database, world.parts.now());
}

/** Logs the holder in, at either address, and removes the passkey. */
async function removePasskey(world: World, email: string): Promise<void> {
  const { access_token } = await world.signIn({ ...hana, email });
  const credentials = credentialCalls(world, access_token);
  const [passkey] = (await credentials.list()).passkeys;
  dataOf(await credentials.remove({ kind: "passkey", id: passkey?.id ?? "" }, 1));
  await collectMails(world);
}

async function sign(world: World, key: Authenticator): Promise<Shown> {
  const use = { purpose: "prove", binding: "form" } as const;
  const challenge = await issueChallenge(world.parts, use, null);
  return { proof: { passkey: { text: key.get({ challenge }), binding: use.binding } } };
}

describe("S04: what a thief has added does not become an older thing with time", () => {
  /** A thief adds a passkey, and changes the address 73 hours later. */
  async function plantAndMove(world: World) {
    await settleIn(world, hana);
    const key = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, key);
    world.passTime(73 * HOUR);
    return { key, link: await changeAddress(world, hana, THIEF) };
  }

  test.each([13, 15])(
    "a thief's passkey that the holder removed proves no claim, on day %i",
    async (day) => {
      await using world = await createWorld([hana], sandbox);
      const { key } = await plantAndMove(world);
      world.passTime(73 * HOUR);
      await removePasskey(world, THIEF);
      const thiefs = await changeAddress(world, hana, hana.email);
      world.passTime(day * DAY_MS - 146 * HOUR);
      expect(await use(world, thiefs, await sign(world, key))).not.toBe("restored");
      expect((await readAccount(world, hana)).email).toBe(hana.email);
    },
  );

  test("a thief's passkey that the holder removed cannot object to a stop by the holder", async () => {
    await using world = await createWorld([hana], sandbox);
    const { key, link } = await plantAndMove(world);
    world.passTime(73 * HOUR);
    await removePasskey(world, THIEF);
    world.passTime(14 * DAY_MS - 145 * HOUR);
    expect(await use(world, link)).toBe("stopped");
    const account = { account: hana.subject };
    expect(await object(world, account, await sign(world, key))).toBe("wrong");
  });

  test("a thief's Google account cannot object to a stop that outlasts the reversal of its adding", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const { access_token } = await world.signIn(hana);
    const popup = await openPopup(world, "Google", { person: "google-haru" }, hana);
    dataOf(await credentialCalls(world, access_token).add(popup));
    world.passTime(73 * HOUR);
    const link = await changeAddress(world, hana, THIEF);
    world.passTime(14 * DAY_MS - 74 * HOUR);
    expect(await use(world, link)).toBe("stopped");
    world.passTime(2 * HOUR);
    const { issuer } = world.config.providers.google;
    const google = { proof: { identity: { issuer, subject: "google-haru" } } };
    expect(await object(world, { account: hana.subject }, google)).toBe("wrong");
    await waitDays(world, 4);
    expect((await readAccount(world, hana)).email).toBe(hana.email);
  });

  test("a thief's passkey that the holder removed is not restored by a stop that outlasts the reversal of its adding", async () => {
    await using world = await createWorld([hana], sandbox);
    const { link } = await plantAndMove(world);
    world.passTime(4 * DAY_MS);
    await removePasskey(world, THIEF);
    world.passTime(6 * DAY_MS);
    expect(await use(world, link)).toBe("stopped");
    await waitDays(world, 4);
    expect((await readAccount(world, hana)).email).toBe(hana.email);
    expect(await readCredentials(world, hana)).toEqual(["password"]);
  });

  test("a thief's passkey that the holder removed is not restored by a link in its last hour; its page says so", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    await new PasskeyVisitor(world).addFor(hana, new Authenticator(world.config.origin));
    world.passTime(HOUR);
    const link = await writeChange(world, hana, { kind: "leaving" });
    world.passTime(HOUR);
    await removePasskey(world, hana.email);
    const outcomes = async () =>
      (await lookAtLink(world.parts, link))?.credentials.map(({ outcome }) => outcome);
    world.passTime(13 * DAY_MS);
    expect(await outcomes()).toEqual(["young"]);
    world.passTime(DAY_MS - 1.5 * HOUR);
    expect(await outcomes()).toEqual(["young"]);
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["password"]);
  });

  test("a thief's password that was set by code, and voided by a take-back, proves no claim", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const ofPassword = await changePassword(world, hana, "Thiefs 2026", { byCode: true });
    world.passTime(73 * HOUR);
    await changeAddress(world, hana, THIEF);
    world.passTime(HOUR);
    const own = { proof: { password: hana.password ?? "" } };
    expect(await use(world, ofPassword, own)).toBe("restored");
    await collectMails(world);
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
    const code = await readCode(world, sandbox, hana.email);
    await visitor.submit(await visitor.submit(asked, { code }), { password: "Hanami 2027" });
    world.passTime(HOUR);
    const ofMove = await changeAddress(world, hana, "hana.safe@example.jp");
    const voided = { proof: { password: "Thiefs 2026" } };
    expect(await use(world, ofMove, voided)).not.toBe("restored");
    expect((await readAccount(world, hana)).email).toBe("hana.safe@example.jp");
    expect(await use(world, ofMove, own)).toBe("restored");
  });
});
