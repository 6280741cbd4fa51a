import {
  getAttributes,
  LogIdentifier,
  LogLevel,
  listActiveServiceIds,
  listServiceAddresses,
  listServices,
  logOut,
  OperationDetail,
  readIdToken,
  setAttributes,
  writeLog,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

describe("calls of the portal:", () => {
  test("the ID token has the holder's subject, address and providers", async () => {
    await using world = await createWorld();
    const { id_token } = await world.signIn();
    expect(readIdToken(id_token)).toMatchObject({
      sub: PEOPLE.hana.subject,
      email: PEOPLE.hana.email,
      identities: [],
    });
  });

  test("the ID token names a provider by the name that clients know: Google", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.yuki]);
    await world.database.db
      .updateTable("account_identity")
      .set({ account: PEOPLE.hana.subject })
      .execute();
    const { id_token } = await world.signIn();
    expect(readIdToken(id_token)?.identities).toEqual([{ providerName: "Google" }]);
  });

  test("a holder reads their attributes, and can change the language", async () => {
    await using world = await createWorld();
    const client = world.client({ bearer: (await world.signIn()).access_token });
    expect(dataOf(await client.send(getAttributes, {}))).toEqual({
      password_auth_flg: 1,
      language: "ja",
    });
    dataOf(await client.send(setAttributes, { body: { language: "en" } }));
    expect(dataOf(await client.send(getAttributes, {})).language).toBe("en");
  });

  test("another attribute than the language, or an unknown language, is refused", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    for (const body of [
      { password_auth_flg: 0 },
      { language: "ja", email: "x" },
      { language: "fr" },
    ]) {
      const response = await fetch(`${world.url}/account/attributes`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${access_token}`,
          "content-type": "application/json",
          "x-api-key": world.config.apiKey,
        },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
    }
  });

  test("the services come in the catalogue's order, without the ID itself, with the linked accounts", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
    const client = world.client({ bearer: (await world.signIn(PEOPLE.kenji)).access_token });
    const services = dataOf(await client.send(listServices, { query: { identifier: "1" } }));
    expect(services.map((s) => [s.service_id, s.service_active])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [5, 0],
      [6, 0],
    ]);
    expect(services[1]?.service_active_since).toBe(Date.parse("2024-09-15"));
    expect(services[0]?.service_active_since).toBeNull();
    expect(JSON.parse(services[0]?.service_icon_redirect_url ?? "")).toEqual([
      { lng: "ja", url: "http://sandbox.test/store/" },
      { lng: "en", url: "http://sandbox.test/store/?lng=en" },
    ]);
    expect(dataOf(await client.send(listActiveServiceIds, { body: {} }))).toEqual([2, 3]);
  });

  test("an ID without linked accounts has no active services", async () => {
    await using world = await createWorld();
    await world.database.db.deleteFrom("place").execute();
    const client = world.client({ bearer: (await world.signIn()).access_token });
    expect(dataOf(await client.send(listActiveServiceIds, { body: {} }))).toEqual([]);
  });

  test("I01: another holder's key gets the same answer as a key that does not exist", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
    const client = world.client({ bearer: (await world.signIn()).access_token });
    const ask = (user_key: string) => client.send(listActiveServiceIds, { body: { user_key } });
    expect(dataOf(await ask(PEOPLE.hana.subject))).toEqual([1]);
    const other = await ask(PEOPLE.kenji.subject);
    const nobody = await ask("nobody");
    expect(codeOf(other)).toBe("UserNotFoundException");
    expect(other).toEqual(nobody);
  });

  test("each service has the address of its gateway", async () => {
    await using world = await createWorld();
    const client = world.client({ bearer: (await world.signIn()).access_token });
    const query = { auth_service_id: "0", identifier: "1" } as const;
    const addresses = dataOf(await client.send(listServiceAddresses, { query }));
    expect(addresses[0]).toEqual({ id: 1, url: `${world.config.origin}/services/store` });
    expect(addresses.map((address) => address.id)).toEqual([1, 2, 3, 5, 6]);
  });

  test("log-out requires the bearer's own token", async () => {
    await using world = await createWorld();
    const mine = await world.signIn();
    const other = await world.signIn();
    const client = world.client({ bearer: mine.access_token });
    const wrong = await client.send(logOut, { body: { access_token: other.access_token } });
    expect(codeOf(wrong)).toBe("NotAuthorizedException");
    expect((await world.client({ bearer: other.access_token }).send(getAttributes, {})).ok).toBe(
      true,
    );
  });

  test("a log entry belongs to the holder if the bearer is valid, else to nobody; its level becomes a result in words", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const entry = (log_level: 0 | 1, log_text: string) => ({
      body: {
        log_level,
        identifier: LogIdentifier.ACCOUNT,
        operation_detail: OperationDetail.LOGIN,
        log_info: { email: PEOPLE.hana.email, user_id: PEOPLE.hana.subject, log_text },
      },
    });
    dataOf(await world.client({ bearer: access_token }).send(writeLog, entry(LogLevel.INFO, "1")));
    dataOf(await world.client().send(writeLog, entry(LogLevel.ERROR, "2")));
    dataOf(await world.client({ bearer: "forged" }).send(writeLog, entry(LogLevel.INFO, "3")));
    const rows = await world.database.db
      .selectFrom("journal")
      .select(["log_text", "author", "account", "result"])
      // Without the row that the hosted login itself wrote.
      .where("author", "!=", "identity")
      .orderBy("log_text")
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { log_text: "1", author: "holder", account: PEOPLE.hana.subject, result: "成功" },
      { log_text: "2", author: "nobody", account: null, result: "失敗" },
      { log_text: "3", author: "nobody", account: null, result: "成功" },
    ]);
  });

  test("I05, I06: a log entry is stored on one line, without tokens", async () => {
    await using world = await createWorld();
    const { access_token, refresh_token } = await world.signIn();
    const log_text = `a\r\nb \u001b[31m \u202e ${access_token} ${refresh_token}`;
    dataOf(
      await world.client().send(writeLog, {
        body: {
          log_level: LogLevel.INFO,
          identifier: LogIdentifier.AUTH,
          operation_detail: OperationDetail.LOG,
          log_info: { log_text },
        },
      }),
    );
    const row = await world.database.db
      .selectFrom("journal")
      .select("log_text")
      .where("author", "!=", "identity")
      .executeTakeFirstOrThrow();
    expect(row.log_text).toBe("a\\u{d}\\u{a}b \\u{1b}[31m \\u{202e} [token] [token]");
  });
});
