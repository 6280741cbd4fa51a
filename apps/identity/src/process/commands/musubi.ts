#!/usr/bin/env node
import { userInfo } from "node:os";
import { EnvironmentError, runCommand } from "@musubi/environment";
import { openDatabase } from "../../database/open.ts";
import { runMove } from "../../office/command/move-order.ts";
import { MOVE } from "../../office/command/orders.ts";
import { readOrder } from "../../office/command/read-order.ts";
import { runOrder } from "../../office/command/run-order.ts";
import { readConfig } from "../../settings/config.ts";
import { findStartFault } from "../find-start-fault.ts";
import { makeParts } from "../make-parts.ts";

const say = (what: string) => (about: unknown) => console.error(what, about);

/** Returns the system user who runs this. In a container a user may have a number and no name. */
function nameUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? "somebody"}`;
  }
}

await runCommand(async () => {
  const typed = process.argv.slice(2);
  if (typed.join(" ") === MOVE) return runMove(process.env, console.log);
  const order = readOrder(typed, Date.now());
  if (!order.ok) throw new EnvironmentError(order.faults);
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl);
  try {
    const fault = await findStartFault(config, database);
    if (fault !== undefined) throw new Error(fault);
    const parts = makeParts(config, database, {
      now: Date.now,
      onUndeclared: say("undeclared error"),
      onLimitFailure: say("limits cannot be counted"),
      onServiceForgets: say("a service no longer knows its accounts"),
      onServiceSilent: say("a service did not answer as it should"),
      onOldSystemSilent: say("the old system did not answer as it should"),
      onRestoreRefused: say("an account of a service cannot be brought home"),
      onExportLacks: say("a holder's file lacks what a service has"),
      onOfficeHead: say("the office's journal"),
      onJobFailure: say("job failed"),
    });
    const { isDone, text } = await runOrder(parts, order.data, { user: nameUser() });
    console.log(text);
    if (!isDone) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
