import { PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import { eraseFromJournal } from "../../src/database/queries/journal.ts";
import { describeAccount } from "../../src/office/find/describe-account.ts";
import { lookUp } from "../../src/office/find/look-up.ts";
import { readAccountJournal } from "../../src/office/journal/read.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines } from "../world/engines.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";
import { AUTHOR } from "./office.ts";

const { hana } = PEOPLE;

onBothEngines("a request leads to its holder's row and back, until the row is erased", async () => {
  await using world = await createWorld([hana]);
  const guess = { email: hana.email, password: "Guessed2026" };
  await world.submitSignIn(new Browser(world.url), world.loginUrl(), guess);
  const { refusals } = await describeAccount(world.parts, hana.subject);
  const id = refusals[0]?.request_id ?? "";
  const answered = world.log.map((line) => JSON.parse(line)).find((row) => row.request_id === id);
  expect(answered).toMatchObject({ call: "/login", method: "POST", msg: "answered" });
  const find = (name: string) => lookUp(world.parts, { act: "find", name, author: AUTHOR });
  const { account } = dataOf(await find(`request:${id}`));
  expect(account).toBe(hana.subject);
  const { lines } = dataOf(await readAccountJournal(world.parts, account, AUTHOR, {}));
  expect(lines.filter((line) => line.includes(id))).toHaveLength(1);

  await eraseFromJournal(world.database.db, account, hana.email);
  for (const name of [`request:${id}`, "request:"]) {
    expect(await find(name), name).toMatchObject({ code: "unknown" });
  }
});
