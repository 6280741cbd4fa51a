#!/usr/bin/env node
import { userInfo } from "node:os";
import { EnvironmentError, runCommand } from "@musubi/environment";
import { openCopy, openDatabase } from "../../database/open.ts";
import { runMove } from "../../office/command/move-order.ts";
import { MOVE, USAGE } from "../../office/command/orders.ts";
import { readOrder } from "../../office/command/read-order.ts";
import { runOrder } from "../../office/command/run-order.ts";
import { reportBy } from "../../report/report.ts";
import { readConfig } from "../../settings/config.ts";
import { findStartFault } from "../find-start-fault.ts";
import { makeParts } from "../make-parts.ts";

/** Returns the system user who runs this. In a container a user may have a number and no name. */
function nameUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? "somebody"}`;
  }
}

const drawReport = (text: string, facts: object): string =>
  `${text}: ${Object.entries(facts)
    .map(([name, fact]) => `${name} ${fact instanceof Error ? fact.message : fact}`)
    .join(", ")}`;

await runCommand(async () => {
  const typed = process.argv.slice(2);
  if (typed.includes("--help")) return console.log(USAGE);
  if (typed.join(" ") === MOVE) return runMove(process.env, console.log);
  const order = readOrder(typed, Date.now());
  if (!order.ok) throw new EnvironmentError(order.faults);
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl);
  const copy = config.readDatabaseUrl && openCopy(config.readDatabaseUrl);
  try {
    const fault = await findStartFault(config, database);
    if (fault !== undefined) throw new Error(fault);
    const parts = makeParts(config, database, {
      now: Date.now,
      ...(copy && { reads: copy.db }),
      // A check has a row for what it finds.
      report: reportBy((_level, facts, text) => {
        if (order.data.order !== "check") console.error(drawReport(text, facts));
      }),
    });
    const { isDone, text } = await runOrder(parts, order.data, { user: nameUser() });
    console.log(text);
    if (!isDone) process.exitCode = 1;
  } finally {
    if (copy) await copy.close();
    await database.close();
  }
});
