import {
  changeEmail,
  DAY_MS,
  getTokens,
  namePasskey,
  OperationDetail,
  REST_MS,
  SLEEP_DAYS,
  changePassword as sendNewPassword,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { takeBack as claims } from "@musubi/messages/en/take-back";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { eraseAccount } from "../../src/accounts/facets/walk.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  readAccount,
  settleIn,
  use,
} from "../ties/take-back/claims.ts";
import { Authenticator } from "../world/authenticator.ts";
import { closeId } from "../world/close-id.ts";
import { credentialCalls } from "../world/credential-calls.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { titleOf } from "../world/login-visitor.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createPoolClient, followToPortal, reach } from "../world/pool-client.ts";
import { withClients } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const THIEF = "thief@example.com";

const sandbox = await freshSandbox();

/** Gives Hana a passkey of the given age in days. */
async function giveHana(world: World, days = 0): Promise<Authenticator> {
  const authenticator = new Authenticator(world.config.origin);
  await new PasskeyVisitor(world).addFor(hana, authenticator);
  await date(world, authenticator, days);
  return authenticator;
}

const date = ({ database, parts }: World, { keys }: Authenticator, days: number) =>
  database.db
    .updateTable("passkey")
    .set({ created_at: parts.now() - days * DAY_MS })
    .where("credential_id", "=", keys[0]?.id ?? "")
    .execute();

const idsIn = async ({ database }: World) =>
  (
    await database.db.selectFrom("passkey").select("credential_id").orderBy("created_at").execute()
  ).map(({ credential_id }) => credential_id);

describeOnce("IDs that are not open:", () => {
  test("a passkey of a closed ID leads to the page that reopens the ID, and reopens it", async () => {
    await using world = await createWorld([hana], sandbox);
    const authenticator = await giveHana(world);
    await closeId(world, hana);
    const visitor = new PasskeyVisitor(world);
    const offered = await visitor.logIn(authenticator);
    expect(titleOf(offered)).toBe(words.wake.title);
    const back = await visitor.submit(offered, {});
    expect(back.location).toContain(`${world.config.portalOrigin}/index?state=`);
    const { db } = world.database;
    const session = await db
      .selectFrom("login_session")
      .select("amr")
      .where("ended_at", "is", null)
      .executeTakeFirst();
    expect(session).toEqual({ amr: "hwk user mfa" });
    const credentials = await db
      .selectFrom("journal")
      .select("log_text")
      .where("operation_detail", "=", OperationDetail.LOGIN)
      .where("log_text", "=", "passkey")
      .execute();
    expect(credentials).toHaveLength(1);
  });

  test("a passkey of an ID that was merged away is refused; erasing the ID deletes the passkey", async () => {
    await using world = await createWorld([hana, kenji]);
    const authenticator = await giveHana(world);
    const { db } = world.database;
    const at = world.parts.now();
    await db
      .updateTable("account")
      .set({ state: "disabled", disabled_at: at, merged_into: kenji.subject })
      .where("id", "=", hana.subject)
      .execute();
    const refused = await new PasskeyVisitor(world).logIn(authenticator);
    expect([refused.status, titleOf(refused)]).toEqual([
      403,
      words.problem.problems["account-closed"].title,
    ]);
    const rows = await db
      .selectFrom("journal")
      .select(["account", "log_text"])
      .where("log_level", "=", 1)
      .execute();
    // Nothing about a closed ID is recorded for it: there is no holder to read that.
    expect(rows).toEqual([{ account: null, log_text: "closed" }]);
    expect(await eraseAccount(db, hana.subject, at)).toBe(true);
    expect(await idsIn(world)).toEqual([]);
  });

  test.each([
    ["added long before the change ends the freeze, and logs in", 15, null],
    ["added four days before the change does neither", 4, expect.any(Number)],
    ["added after the change does neither", 0, expect.any(Number)],
  ])("S34: a frozen ID's passkey %s", async (_, days, frozenUntil) => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const old = await giveHana(world, 4);
    const link = await changePassword(world, hana, "Thiefs2026");
    expect(await use(world, link)).toBe("frozen");
    await date(world, old, days);
    if (days === 0) world.passTime(1);
    const back = await new PasskeyVisitor(world).logIn(old);
    const isIn = back.location.startsWith(world.config.portalOrigin);
    expect([isIn, isIn || titleOf(back)]).toEqual([
      frozenUntil === null,
      frozenUntil === null || words.problem.problems["credential-frozen"].title,
    ]);
    expect(await readAccount(world, hana)).toMatchObject({
      frozen_until: frozenUntil,
      // The password must still be replaced.
      password_reset_required: expect.any(Number),
    });
  });
});

describe("a change that is taken back", () => {
  test("an older passkey proves the claim on the link's page, and a young one does not", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const old = await giveHana(world, SLEEP_DAYS + 1);
    const young = await giveHana(world, 1);
    await world.database.db.deleteFrom("known_browser").execute();
    const link = await changeAddress(world, hana, THIEF);
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.open(`/login/take-back/${link}?lng=en`);
    const wrong = await visitor.logIn(young, {}, page);
    expect(wrong.html).toContain(claims.proof.faults["wrong-passkey"]);
    expect((await readAccount(world, hana)).email).toBe(THIEF);
    // A log-in's challenge proves nothing here.
    const { challenge } = await visitor.readChallenge(await visitor.goTo("/"));
    const other = await visitor.post(page, old.get({ challenge }));
    expect(other.html).toContain(claims.proof.faults["wrong-passkey"]);

    const done = await visitor.logIn(old, {}, page);
    expect(titleOf(done)).toBe(claims.undone.address);
    expect((await readAccount(world, hana)).email).toBe(hana.email);
    expect(await idsIn(world)).toEqual([old.keys[0]?.id]);
  });

  onBothEngines(
    "a removed passkey proves the claim by its own key, and another one with the same credential ID does not",
    async () => {
      await using world = await createWorld();
      await settleIn(world, hana);
      const old = await giveHana(world, SLEEP_DAYS + 1);
      await new PasskeyVisitor(world).logIn(old);
      const credentialId = old.newest.credential_id;
      const { access_token } = await world.signIn(hana);
      const { id } = await readPasskey(world);
      dataOf(await credentialCalls(world, access_token).remove({ kind: "passkey", id }));
      const thief = new Authenticator(world.config.origin);
      const thiefs = new PasskeyVisitor(world);
      await thiefs.add(await thiefs.openAdding(hana), thief, { credentialId });
      expect(await idsIn(world)).toEqual([credentialId]);
      await world.database.db.deleteFrom("known_browser").execute();

      const link = await changeAddress(world, hana, THIEF);
      const visitor = new PasskeyVisitor(world);
      const page = await visitor.open(`/login/take-back/${link}?lng=en`);
      const wrong = claims.proof.faults["wrong-passkey"];
      expect((await visitor.logIn(thief, {}, page)).html).toContain(wrong);
      // An old signature counter means a copy of the passkey.
      expect((await visitor.logIn(old, { counter: 1 }, page)).html).toContain(wrong);
      expect((await readAccount(world, hana)).email).toBe(THIEF);
      const done = await visitor.logIn(old, {}, page);
      expect(titleOf(done)).toBe(claims.undone.address);
      expect((await readAccount(world, hana)).email).toBe(hana.email);
    },
  );

  onBothEngines(
    "S62: a removed passkey cannot be registered at another ID while it can come back, and comes back",
    async () => {
      await using world = await createWorld([hana, kenji]);
      await settleIn(world, hana);
      const old = await giveHana(world, SLEEP_DAYS + 1);
      const credentialId = old.keys[0]?.id ?? "";
      const remove = async () => {
        const { access_token } = await world.signIn(hana);
        const { id } = await readPasskey(world);
        return credentialCalls(world, access_token).remove({ kind: "passkey", id });
      };
      const register = async () => {
        const thief = new PasskeyVisitor(world);
        const page = await thief.openAdding(kenji);
        const added = await thief.add(page, new Authenticator(world.config.origin), {
          credentialId,
        });
        return added.status;
      };
      // At the same moment, too.
      const [, status] = await Promise.all([remove(), register()]);
      expect(status).toBe(409);
      expect(await register()).toBe(409);
      expect(await idsIn(world)).toEqual([]);
      const links = (await collectMails(world)).flatMap(({ content }) =>
        content.about === "credential-removed" ? (content.takeBack ?? []) : [],
      );
      expect(await use(world, links[0]?.secret ?? "")).toBe("restored");
      expect(await idsIn(world)).toEqual([credentialId]);

      // Nothing holds it any more.
      await world.database.db.deleteFrom("passkey").execute();
      expect(await register()).toBe(303);
    },
  );

  test("a passkey that was added since the change is removed", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const old = await giveHana(world, SLEEP_DAYS + 1);
    const link = await changeAddress(world, hana, THIEF);
    world.passTime(1);
    const thiefs = { ...(await readPasskey(world)), id: "t", credential_id: "t" };
    await world.database.db
      .insertInto("passkey")
      .values({ ...thiefs, created_at: world.parts.now() })
      .execute();
    expect(await use(world, link, { proof: { password: hana.password } })).toBe("restored");
    expect(await idsIn(world)).toEqual([old.keys[0]?.id]);
  });
});

const readPasskey = ({ database }: World) =>
  database.db.selectFrom("passkey").selectAll().executeTakeFirstOrThrow();

describe("passkeys beyond the log-in:", () => {
  test("a holder with only a passkey can request another address, and has no password to change", async () => {
    await using world = await createWorld();
    const authenticator = await giveHana(world);
    await world.database.db
      .updateTable("account")
      .set({ password_hash: null, password_since: null })
      .execute();
    const visitor = new PasskeyVisitor(world);
    const { verifier, challenge } = makeVerifier();
    const form = await visitor.goTo("/", { code_challenge: challenge });
    const { location } = await visitor.logIn(authenticator, {}, form);
    const code = new URL(location).searchParams.get("authorization_code") ?? "";
    const tokens = dataOf(
      await world.client().send(getTokens, {
        body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
      }),
    );
    const { access_token } = tokens;
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      identities: [],
      amr: ["hwk", "user", "mfa"],
    });
    const client = world.client({ bearer: access_token });
    const body = { access_token, email: "new-hana@example.jp" };
    expect(dataOf(await client.send(changeEmail, { body }))).toEqual({});
    const passwords = { previous_password: hana.password, proposed_password: "Yozakura2026" };
    const changed = await client.send(sendNewPassword, { body: { access_token, ...passwords } });
    expect(codeOf(changed)).toBe("InvalidParameterException");
  });

  test("the pool's page accepts a passkey too, for the account that it belongs to", async () => {
    await using world = await createWorld([hana]);
    const authenticator = await giveHana(world);
    const client = await createPoolClient(reach(world));
    const begun = await client.begin({ ui_locales: "en" });
    const visitor = new PasskeyVisitor(world);
    const start = await visitor.request(client.atHome(begun.url));
    const page = await visitor.open(start.headers.get("location") ?? "");
    const wrong = await visitor.logIn(authenticator, { verified: false }, page);
    expect(wrong.html).toContain(words.signIn.faults["wrong-passkey"]);
    const { response } = await visitor.logIn(authenticator, {}, page);
    const atHome = { atHome: client.atHome, portal: world.config.portalOrigin };
    const callback = await followToPortal(response, visitor.browser, atHome);
    expect((await client.redeem(begun, callback)).claims()?.sub).toBe(hana.subject);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
  });

  test("a service's ID token names the method, after a passkey and after a password", async () => {
    await using world = await createWorld([hana], sandbox, withClients(sandbox.origin));
    const authenticator = await giveHana(world);
    const amrOf = async (logIn: (visitor: PasskeyVisitor, page: string) => Promise<unknown>) => {
      const service = await comeFromService(world, { changes: { lng: "en" } });
      const { address } = await service.come();
      await logIn(new PasskeyVisitor(world, service.browser), address);
      const back = await service.site.walk(service.begun, service.browser);
      return (await service.site.redeem(service.begun, back)).claims()?.amr;
    };
    expect(
      await amrOf(async (visitor, page) =>
        visitor.logIn(authenticator, {}, await visitor.open(page)),
      ),
    ).toEqual(["hwk", "user", "mfa"]);
    expect(
      await amrOf(async (visitor, page) =>
        visitor.submit(await visitor.open(page), {
          email: hana.email,
          password: hana.password ?? "",
        }),
      ),
    ).toEqual(["pwd"]);
  });

  onBothEngines(
    "a passkey has a name that only its holder can change, not while the ID rests, and never to an empty one",
    async () => {
      await using world = await createWorld([hana, kenji]);
      await giveHana(world);
      const { id } = await readPasskey(world);
      const mine = world.client({ bearer: (await world.signIn(hana)).access_token });
      const his = world.client({ bearer: (await world.signIn(kenji)).access_token });
      expect(codeOf(await his.send(namePasskey, { body: { id, name: "His" } }))).toBe(
        "ResourceNotFoundException",
      );
      expect(codeOf(await mine.send(namePasskey, { body: { id, name: "\u200b " } }))).toBe(
        "InvalidParameterException",
      );
      dataOf(await mine.send(namePasskey, { body: { id, name: " 会社のPC " } }));
      expect((await readPasskey(world)).name).toBe("会社のPC");
      const until = world.parts.now() + REST_MS;
      await world.database.db.updateTable("account").set({ frozen_until: until }).execute();
      expect(codeOf(await mine.send(namePasskey, { body: { id, name: "Resting" } }))).toBe(
        "AccountRestingException",
      );
      expect((await readPasskey(world)).name).toBe("会社のPC");
    },
  );
});
