import { randomUUID } from "node:crypto";
import { defaultLogResult, LOG_TEXT_MAX_LENGTH, type LogEntry } from "@musubi/contract";
import type { Database } from "../../database/database.ts";
import { insertJournalRow } from "../../database/queries/journal.ts";
import { plainLine } from "./plain-line.ts";

const USER_AGENT_MAX_LENGTH = 512;

/** Keeps an entry of the operation log. `family` is whose living session vouches for it, if any does. */
export async function writeEntry(
  database: Database,
  entry: LogEntry,
  family: string | undefined,
  now: number,
): Promise<void> {
  const info = entry.log_info;
  await insertJournalRow(
    database.db,
    {
      id: randomUUID(),
      at: now,
      logLevel: entry.log_level,
      identifier: entry.identifier,
      operationDetail: entry.operation_detail,
      email: plainLine(info.email ?? "", 254),
      userId: plainLine(info.user_id ?? "", 128),
      result: plainLine(info.result ?? defaultLogResult(entry.log_level), 64),
      userAgent: plainLine(info.user_agent ?? "", USER_AGENT_MAX_LENGTH),
      logText: plainLine(info.log_text ?? "", LOG_TEXT_MAX_LENGTH),
    },
    family,
  );
}
