import { defaultLogResult, LOG_TEXT_MAX_LENGTH, type LogEntry } from "@musubi/contract";
import { plainLine } from "./plain-line.ts";

/**
 * Returns a client's report for the operation log. Its text is made harmless, except the user agent: `writeTold` does
 * that. It belongs to no account yet: the user that a client names is unproven.
 */
export function readLogEntry({
  log_level: level,
  identifier,
  operation_detail: detail,
  log_info: info,
}: LogEntry) {
  return {
    level,
    identifier,
    detail,
    email: plainLine(info.email ?? "", 254),
    userId: plainLine(info.user_id ?? "", 128),
    result: plainLine(info.result ?? defaultLogResult(level), 64),
    userAgent: info.user_agent ?? "",
    text: plainLine(info.log_text ?? "", LOG_TEXT_MAX_LENGTH),
  };
}
