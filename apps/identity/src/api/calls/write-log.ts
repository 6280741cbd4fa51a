import { LOG_TEXT_ACCEPTED_LENGTH, writeLog } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { writeEntry } from "../../outbox/journal/write-entry.ts";
import { route } from "../register-call.ts";

export const writeLogRoute = route(
  writeLog,
  async ({ database }, { body, bearer, now, userAgent }) => {
    const log_info = { user_agent: userAgent, ...body.log_info };
    await writeEntry(database, { ...body, log_info }, bearer?.family, now);
    return answer({});
  },
  // The user agent, and the text itself.
  2 * LOG_TEXT_ACCEPTED_LENGTH,
);
