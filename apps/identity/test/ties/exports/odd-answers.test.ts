import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  EXPORT_MAX_BYTES,
  EXPORT_SERVICE_MAX_BYTES,
  EXPORT_WAIT_MS,
  OperationDetail,
} from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import { describe, expect, test } from "vitest";
import { IDENTIFIER_OF } from "../../../src/outbox/journal/write-journal.ts";
import { exportCallsAs } from "../../world/export-calls.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { dataFileWords } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { kenji } = PEOPLE;

const sandbox = await freshSandbox();

/** Services that answer every call with the given text. */
async function startServices(answers: { readonly app: string; readonly school: string }) {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(request.url?.startsWith("/app") ? answers.app : answers.school);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smtpUrl: sandbox.smtpUrl,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const given = (account: unknown) => JSON.stringify({ account });

async function make(world: World) {
  const calls = await exportCallsAs(world, kenji);
  dataOf(await calls.start());
  await workOutbox(world);
  return calls;
}

const states = async (calls: Awaited<ReturnType<typeof exportCallsAs>>) =>
  Object.fromEntries(
    (await calls.see())?.services.map(({ service_id, state }) => [service_id, state]) ?? [],
  );

describe("a service's answer for a file", () => {
  test("is left out as too large beyond a limit; the file is ready at once, and the service counts as working", async () => {
    const frame = given({ note: "" }).length;
    await using services = await startServices({
      app: given({ note: "x".repeat(EXPORT_SERVICE_MAX_BYTES - frame) }),
      school: given({ note: "x".repeat(EXPORT_SERVICE_MAX_BYTES - frame + 1) }),
    });
    await using world = await createWorld([kenji], services);
    for (let turn = 0; turn < 6; turn += 1) {
      const calls = await make(world);
      expect(await calls.see()).toMatchObject({ state: "ready" });
      expect(await states(calls)).toEqual({
        [SERVICE_ID.app]: "held",
        [SERVICE_ID.school]: "too-large",
      });
    }
    expect(world.told("exportLacks").at(-1)).toEqual({ service: "school", reason: "too-large" });
  });

  test("is left out as too large if all answers together exceed a limit", async () => {
    await using world = await createWorld([kenji], sandbox);
    await sandbox.fault({ service: "school", path: "account/export", kind: "status", status: 503 });
    const calls = await make(world);
    const bytes = EXPORT_MAX_BYTES - 10;
    await world.database.db
      .updateTable("data_export_part")
      .set({ bytes })
      .where("state", "=", "held")
      .execute();
    await sandbox.clearFaults();
    world.passTime(5_000);
    await workOutbox(world);
    expect(await states(calls)).toEqual({
      [SERVICE_ID.app]: "held",
      [SERVICE_ID.school]: "too-large",
    });
  });

  test("is requested again if it is not JSON or nested too deep; after an hour it counts as unreadable", async () => {
    const levels = 200_000;
    await using services = await startServices({
      app: "<html>Maintenance</html>",
      school: `{"account":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`,
    });
    await using world = await createWorld([kenji], services);
    const early = await make(world);
    expect(await states(early)).toEqual({
      [SERVICE_ID.app]: "waiting",
      [SERVICE_ID.school]: "waiting",
    });
    world.passTime(EXPORT_WAIT_MS);
    await workOutbox(world);
    expect(await states(await exportCallsAs(world, kenji))).toEqual({
      [SERVICE_ID.app]: "unreadable",
      [SERVICE_ID.school]: "unreadable",
    });
  });

  test("X01: is shown as text, whatever it contains; the page runs and loads nothing", async () => {
    const bad = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e`;
    await using services = await startServices({
      app: given({ [bad]: bad, list: [bad, { deep: bad }], link: "javascript:alert(1)" }),
      school: given({ email: kenji.email, active: true, nothing: null, none: [], points: 12 }),
    });
    await using world = await createWorld([kenji], services);
    const calls = await make(world);
    const { name, content } = dataOf(await calls.fetch("html"));
    expect(name).toMatch(/^musubi-id-data-\d{4}-\d\d-\d\d\.html$/);
    expect(content).toContain('<html lang="en">');
    expect(content).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(content).not.toMatch(/\\n|undefined|NaN|\[object/);
    expect(content).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    const tags = new Set([...content.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
    for (const tag of ["script", "img", "a", "link", "iframe", "form"]) {
      expect(tags).not.toContain(tag);
    }
    expect(content).not.toMatch(/<[^>]+\s(?:on\w+|src|href)=/);
    const file = JSON.parse(dataOf(await calls.fetch("json")).content);
    expect(file.kept_by_services[0].data[bad]).toBe(bad);
  });

  test("the page has a name for every kind of journal row", () => {
    const names = Object.entries(OperationDetail)
      .filter(([, detail]) => Object.hasOwn(IDENTIFIER_OF, detail))
      .map(([name]) => name);
    expect(Object.keys(dataFileWords.ja.activity.operations).toSorted()).toEqual(names.toSorted());
  });

  test("the page is in the language of the holder's screen", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji, { language: "ja" });
    dataOf(await calls.start());
    await workOutbox(world);
    const { content } = dataOf(await calls.fetch("html"));
    expect(content).toContain('<html lang="ja">');
    expect(readHtml(content)).toContain("データのダウンロード");
    expect(content).toContain("年");
  });
});
