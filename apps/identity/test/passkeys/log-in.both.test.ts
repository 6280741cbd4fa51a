import { getTokens, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { beginLoginSession } from "../../src/accounts/sessions/login-session.ts";
import { outsideTransaction } from "../../src/database/database.ts";
import { findPoolAccountBehind } from "../../src/database/queries/pool-accounts.ts";
import { deleteOtherCredentials } from "../../src/database/queries/registrations.ts";
import { randomSecret } from "../../src/settings/secrets.ts";
import { Authenticator } from "../world/authenticator.ts";
import { holdTransaction } from "../world/break-each-once.ts";
import { Browser } from "../world/browser.ts";
import { giveIdentity, givePasskey } from "../world/credential-calls.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { haveStopped } from "../world/have-stopped.ts";
import { dataOf } from "../world/outcomes.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

const sessionsOf = ({ database }: World) =>
  database.db
    .selectFrom("login_session")
    .select(["account", "amr", "auth_time"])
    .orderBy("created_at", "desc")
    .execute();

describe("a log-in by a passkey", () => {
  test("leads back to the portal with a code, whatever address was suggested; its tokens name the method", async () => {
    await using world = await createWorld([hana, kenji]);
    const authenticator = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, authenticator);

    const visitor = new PasskeyVisitor(world);
    const { verifier, challenge } = makeVerifier();
    const form = await visitor.goTo("/", { code_challenge: challenge, login_hint: kenji.email });
    const back = await visitor.logIn(authenticator, {}, form);
    expect(back.status).toBe(303);
    expect(back.location).toContain(`${world.config.portalOrigin}/index?state=`);
    const code = new URL(back.location).searchParams.get("authorization_code") ?? "";
    const tokens = dataOf(
      await world.client().send(getTokens, {
        body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
      }),
    );
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: hana.subject,
      amr: ["hwk", "user", "mfa"],
    });
    const password = await world.signIn(kenji);
    expect(decodeJwt(password.id_token).amr).toEqual(["pwd"]);
  });

  onBothEngines(
    "counts as a recent sign-in, and is recorded with whether the passkey is synced",
    async () => {
      await using world = await createWorld();
      world.holdTime();
      const authenticator = new Authenticator(world.config.origin, { counts: false, syncs: true });
      await new PasskeyVisitor(world).addFor(hana, authenticator);
      world.passTime(60_000);
      const visitor = new PasskeyVisitor(world);
      await visitor.logIn(authenticator);
      // A passkey without a signature counter can be used again and again.
      await visitor.logIn(authenticator);
      expect((await sessionsOf(world))[0]).toEqual({
        account: hana.subject,
        amr: "swk user mfa",
        auth_time: world.parts.now(),
      });
      const passkeys = await world.database.db.selectFrom("passkey").selectAll().execute();
      expect(passkeys).toMatchObject([
        { used_at: world.parts.now(), counter: 0, backed_up: 1, transports: '["internal"]' },
      ]);
      const rows = await world.database.db
        .selectFrom("journal")
        .select(["account", "log_level", "log_text"])
        .where("operation_detail", "=", OperationDetail.LOGIN)
        .orderBy("at")
        .execute();
      const noted = (log_text: string) => ({ account: hana.subject, log_level: 0, log_text });
      expect(rows).toEqual(["password", "passkey", "passkey"].map(noted));
    },
  );

  test("needs a challenge that the same browser got less than ten minutes ago", async () => {
    await using world = await createWorld();
    world.holdTime();
    const authenticator = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, authenticator);

    const own = new PasskeyVisitor(world);
    const page = await own.goTo("/");
    const credential = authenticator.get(await own.readChallenge(page));
    const other = new PasskeyVisitor(world);
    const refused = await other.post(await other.goTo("/"), credential);
    expect(refused.html).toContain(words.signIn.faults["wrong-passkey"]);

    const late = authenticator.get(await own.readChallenge(page));
    world.passTime(10 * 60_000);
    expect((await own.post(page, late)).html).toContain(words.signIn.faults["wrong-passkey"]);
  });

  test("is not offered on an IP address", async () => {
    await using world = await createWorld([hana], undefined, { origin: "http://127.0.0.2" });
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.goTo("/");
    expect(page.html).not.toContain("data-passkey=");
    expect(page.html).not.toContain("webauthn");
    const asked = await visitor.request("/login/passkey/challenge", { method: "POST" });
    expect(asked.status).toBe(404);
  });

  test("begins no session if the passkey was removed after it signed", async () => {
    await using world = await createWorld();
    const authenticator = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, authenticator);
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.goTo("/");
    const credential = authenticator.get(await visitor.readChallenge(page));
    await world.database.db.deleteFrom("passkey").execute();
    expect((await visitor.post(page, credential)).html).toContain(
      words.signIn.faults["wrong-passkey"],
    );
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
  });

  test("in an unknown browser is reported once; then the browser is known", async () => {
    await using world = await createWorld();
    const authenticator = new Authenticator(world.config.origin);
    await new PasskeyVisitor(world).addFor(hana, authenticator);
    const browser = new Browser();
    await new PasskeyVisitor(world, browser).logIn(authenticator);
    await new PasskeyVisitor(world, browser).logIn(authenticator);
    const told = await world.database.db
      .selectFrom("told_sign_in")
      .select(["account", "by_password"])
      .orderBy("made_at")
      .execute();
    expect(told).toEqual([
      { account: hana.subject, by_password: 1 },
      { account: hana.subject, by_password: 0 },
    ]);
  });
});

const NEW_BROWSER = {
  userAgent: "",
  network: "",
  browser: "browser",
  form: undefined,
  language: "ja" as const,
  isProven: async () => false,
};

onBothEngines(
  "S22: a log-in by a method that is being removed waits for the removal and is refused",
  async () => {
    await using world = await createWorld([hana]);
    const { database, parts, config } = world;
    const { id } = await givePasskey(world, hana, "phone");
    await giveIdentity(world, hana, "Google", { subject: "hana at Google" });
    const account = hana.subject;
    const { issuer } = config.providers.google;
    const google = { issuer, subject: "hana at Google", provider: "Google" } as const;
    const proofs = [
      { account, by: { kind: "passkey", id, isHardware: true } },
      { account, by: { kind: "identity", ...google, at: parts.now() } },
    ] as const;
    let logIns: readonly Promise<unknown>[] = [];
    await holdTransaction(database, async (trx) => {
      await database.lockAccounts(trx, [account]);
      logIns = outsideTransaction(() => [
        ...proofs.map((proven) =>
          beginLoginSession(parts, proven, randomSecret(), undefined, NEW_BROWSER),
        ),
        ...proofs.map((proven) => findPoolAccountBehind(database, proven)),
      ]);
      await Promise.race([...logIns, haveStopped(world, logIns.length)]);
      await deleteOtherCredentials(trx, account);
    });
    const over = { ok: false, code: "over" };
    expect(await Promise.all(logIns)).toEqual([over, over, undefined, undefined]);
  },
);
