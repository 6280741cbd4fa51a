import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { expect, onTestFinished } from "vitest";
import { USAGE } from "../../src/office/command/orders.ts";
import { type Order, readOrder } from "../../src/office/command/read-order.ts";
import { runOrder } from "../../src/office/command/run-order.ts";
import { createConnectors } from "../../src/services/connectors.ts";
import { readAccount } from "../ties/take-back/claims.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { createWorld } from "../world/world.ts";
import { makeFolder } from "./import/files.ts";

const { hana } = PEOPLE;
const NOW = Date.parse("2026-11-01T00:00Z");
const WHY = ["--reason", "Ticket 4711", "--by", "Aoki"];
const ORDER: Order = {
  order: "block",
  name: hana.email,
  by: "Aoki",
  reason: "Ticket 4711",
  until: undefined,
  services: false,
  asJson: false,
};
const UNTIL_FAULT =
  "--until must be a time in the future with its zone, such as 2027-01-31T09:00+09:00.";

test.each<[string, readonly string[], object]>([
  ["an address", ["block", hana.email, ...WHY], { data: ORDER }],
  ["an address with blanks around it", ["block", ` ${hana.email}\u3000`, ...WHY], { data: ORDER }],
  [
    "every option",
    [
      ...["block", "sub", ...WHY, "--until", "2026-12-01T09:00+09:00", "--json"],
      ...["--services", "--confirm", "sub"],
    ],
    {
      data: {
        ...ORDER,
        name: "sub",
        until: Date.parse("2026-12-01T00:00Z"),
        services: true,
        asJson: true,
      },
    },
  ],
  [
    "a new address",
    ["change-address", "sub", ...WHY, "--new", "Ｎew@example.jp", "--confirm", "Ｎew@example.jp "],
    { data: { order: "change-address", name: "sub", newAddress: "new@example.jp" } },
  ],
  [
    "no new address",
    ["change-address", "sub", ...WHY],
    { faults: ["--new is not given.", "--confirm is not given."] },
  ],
  [
    "an invalid address",
    ["change-address", "sub", ...WHY, "--new", "new@", "--confirm", "new@"],
    { faults: ["--new must be an address."] },
  ],
  [
    "another address the second time",
    ["change-address", "sub", ...WHY, "--new", "new@example.jp", "--confirm", "now@example.jp"],
    { faults: ["--confirm must repeat new@example.jp."] },
  ],
  ["an ID typed twice", ["erase", "sub", ...WHY, "--confirm", "sub"], { data: { order: "erase" } }],
  ["an ID to erase typed once", ["erase", "sub", ...WHY], { faults: ["--confirm is not given."] }],
  [
    "another ID the second time",
    ["erase", "sub", ...WHY, "--confirm", "bus"],
    { faults: ["--confirm must repeat sub."] },
  ],
  [
    "a block with services whose ID is typed once",
    ["block", "sub", ...WHY, "--services"],
    { faults: ["--confirm is not given."] },
  ],
  [
    "a file without a path",
    ["export", "sub", ...WHY, "--file", ""],
    { faults: ["--file is empty."] },
  ],
  [
    "one ID's journal without a reason",
    ["journal", "sub"],
    { faults: ["--reason is not given.", "--by is not given."] },
  ],
  ["everybody's journal", ["journal"], { data: { order: "journal" } }],
  ["nothing", [], { faults: [USAGE] }],
  ["another act", ["forgive", "sub", ...WHY], { faults: [USAGE] }],
  ["two accounts", ["block", "one", "two", ...WHY], { faults: [USAGE] }],
  [
    "no reason and no operator",
    ["unblock", "sub", "--reason", " "],
    { faults: ["--reason is not given.", "--by is not given."] },
  ],
  [
    "a reason of two lines",
    ["block", "sub", "--by", "Aoki", "--reason", "one\ntwo"],
    { faults: ["--reason must be one line of at most 500 characters."] },
  ],
  [
    "a time that is over",
    ["block", "sub", ...WHY, "--until", "2026-10-31T00:00Z"],
    { faults: [UNTIL_FAULT] },
  ],
  [
    "a time without a zone",
    ["block", "sub", ...WHY, "--until", "2027-01-01T00:00"],
    { faults: [UNTIL_FAULT] },
  ],
  [
    "a file to be tried",
    ["accounts", "import", "people.jsonl", "--dry-run", "--existing", "skip"],
    {
      data: {
        order: "accounts import",
        name: "people.jsonl",
        import: { isTrial: true, existing: "skip", tellRate: undefined },
      },
    },
  ],
  [
    "a file whose services are told",
    ["accounts", "import", "people.jsonl", ...WHY, "--tell", "--rate", "50"],
    { data: { import: { isTrial: false, existing: "fault", tellRate: 50 } } },
  ],
  [
    "a file without a reason or a rule for existing IDs",
    ["accounts", "import", "people.jsonl", "--existing", "merge", "--rate", "fast"],
    {
      faults: [
        "--reason is not given.",
        "--by is not given.",
        "--existing must be skip or add-services.",
        "--rate must be a number of accounts a second.",
      ],
    },
  ],
  [
    "a block that is only tried",
    ["block", "sub", ...WHY, "--dry-run"],
    { faults: ["--dry-run is not for block."] },
  ],
  ["no time", ["block", "sub", ...WHY, "--until", "soon"], { faults: [UNTIL_FAULT] }],
  [
    "an end for unblock",
    ["unblock", "sub", ...WHY, "--until", "2027-01-01T00:00Z"],
    { faults: ["--until is not for unblock."] },
  ],
  [
    "services for unblock",
    ["unblock", "sub", ...WHY, "--services", "--confirm", "sub"],
    { faults: ["--services is not for unblock.", "--confirm is not for unblock."] },
  ],
])("an order is read, or its faults are named: %s", (_, typed, read) => {
  expect(readOrder(typed, NOW)).toMatchObject(read);
});

onBothEngines(
  "the command does what was ordered for an address or a subject, and reports what it did",
  async () => {
    await using world = await createWorld();
    const run = (order: Partial<Order>) =>
      runOrder(world.parts, { ...ORDER, ...order }, { user: "aoki" });
    const { subject: sub } = hana;
    expect(await run({ name: "HANA@example.jp" })).toEqual({
      isDone: true,
      text: `${sub} is blocked until it is unblocked.`,
    });
    expect((await run({ order: "log-out" })).text).toMatch(/^It is blocked, and nothing else/);
    const since = new Date(Number((await readAccount(world, hana)).blocked_at)).toISOString();
    const again = await run({ name: sub, asJson: true });
    expect([again.isDone, JSON.parse(again.text)]).toEqual([
      false,
      { order: "block", sub, error: "blocked-already" },
    ]);
    const ended = await run({ order: "unblock", name: sub, asJson: true });
    expect([ended.isDone, JSON.parse(ended.text)]).toEqual([
      true,
      { order: "unblock", sub, since },
    ]);
    expect(await run({ order: "unblock" })).toEqual({ isDone: false, text: "It is not blocked." });
    const until = world.parts.now() + 60_000;
    expect((await run({ until })).text).toBe(
      `${sub} is blocked until ${new Date(until).toISOString()}.`,
    );
    // Only the complete name finds an account.
    expect((await run({ name: "hana@example" })).isDone).toBe(false);
  },
);

onBothEngines("commands that change nothing print tables or JSON", async () => {
  await using world = await createWorld();
  const tell = (order: Order["order"], rest: Partial<Order> = {}) =>
    runOrder(world.parts, { ...ORDER, order, ...rest }, { user: "aoki" });
  await runOrder(world.parts, ORDER, { user: "aoki" });
  const { db } = world.database;
  await db.updateTable("outbox").set({ gave_up_at: 1, last_error: "no answer" }).execute();
  expect((await tell("outbox")).text).toMatch(/mail +since .* given up .* no answer/);
  expect(JSON.parse((await tell("outbox", { asJson: true })).text)).toMatchObject({
    jobs: [{ gave_up_at: 1 }, { gave_up_at: 1 }],
  });
  expect((await tell("services")).text).toMatch(/store +1 in use +0 asleep/);
  expect((await tell("find", { name: hana.email })).text).toContain(hana.subject);
  const lines = (await tell("journal", { name: undefined })).text
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { seq: 1, act: "block" },
    { seq: 2, act: "find" },
  ]);
  expect(await tell("journal verify")).toMatchObject({ isDone: true });
  const head = { seq: 2, mac: "m" };
  expect(await tell("journal verify", { head })).toMatchObject({ isDone: false });
  // No service and no mail server listens in this world.
  const checked = await tell("check");
  expect(checked.isDone).toBe(false);
  expect(checked.text).toMatch(/^database +ok$/m);
  expect(checked.text).toMatch(/^connector store +nobody answers there$/m);
  expect(checked.text).toMatch(/^mail +(?!ok)/m);
  expect(checked.text).toMatch(/^tokens +ok$/m);
  await tell("unblock");
  // As where portal and identity are different sites.
  await world.signIn();
  expect((await tell("check")).text).toMatch(/^tokens +1 of the last 1 log-ins are not bound/m);
});

test("`check` says that the certificate of a service is not trusted, and how to trust it", async () => {
  await using world = await createWorld();
  using folder = makeFolder();
  const [key, cert] = [join(folder.path, "key.pem"), join(folder.path, "cert.pem")];
  const names = ["-subj", "/CN=localhost", "-keyout", key, "-out", cert];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...names], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const catalogue = world.parts.config.catalogue.map((entry) =>
    entry.kind === "store" && entry.connector
      ? { ...entry, connector: { ...entry.connector, url } }
      : entry,
  );
  const config = { ...world.parts.config, catalogue };
  const secrets = new Map([["store", "s"]]);
  const connectors = createConnectors(catalogue, secrets, Date.now, () => {});
  const parts = { ...world.parts, config, connectors };
  const { text } = await runOrder(parts, { ...ORDER, order: "check" }, { user: "aoki" });
  expect(text).toMatch(/^connector store +its certificate is not trusted \(.+NODE_EXTRA_CA_CERTS/m);
});
