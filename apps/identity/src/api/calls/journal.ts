import {
  LOG_TEXT_ACCEPTED_LENGTH,
  LogIdentifier,
  LogLevel,
  OperationDetail,
  writeLog,
} from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { LEAVES_ROWS, MINUTE, perAddress, perNetwork } from "../../limits/rules.ts";
import { readLogEntry } from "../../outbox/journal/read-log-entry.ts";
import { writeTold } from "../../outbox/journal/write-journal.ts";
import { hana } from "../docs/demo-values.ts";
import { entry } from "../entry.ts";

export const journalCalls = {
  writeLog: entry(writeLog, {
    session: "unread",
    limit: perAddress(600, MINUTE),
    // Rows without a holder are kept as long as any other.
    unprovenLimit: perNetwork(600, 30 * MINUTE),
    holderLimit: LEAVES_ROWS,
    // The user agent, and the text itself.
    longText: 2 * LOG_TEXT_ACCEPTED_LENGTH,
    example: {
      body: {
        log_level: LogLevel.INFO,
        identifier: LogIdentifier.ACCOUNT,
        operation_detail: OperationDetail.LOGIN,
        log_info: { email: hana.email, user_id: hana.subject, log_text: "signed in" },
      },
    },
    async handler({ database, now }, { body, bearer, trace }) {
      const { userAgent, network } = trace();
      const log_info = { user_agent: userAgent, ...body.log_info };
      const told = readLogEntry({ ...body, log_info });
      await writeTold(database.db, told, { family: bearer?.family, network, now: now() });
      return answer({});
    },
  }),
};
