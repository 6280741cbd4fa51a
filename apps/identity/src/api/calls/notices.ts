import { chooseNotice, describeNotices } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { chooseNotice as choose } from "../../accounts/notices/choose-notice.ts";
import { findDeclinedNotices } from "../../database/queries/declined-notices.ts";
import { TURNS_SWITCH } from "../../limits/rules.ts";
import { entry } from "../entry.ts";

/** Which mails a holder wants beyond those about security. */
export const noticeCalls = {
  describeNotices: entry(describeNotices, {
    session: "live",
    limit: "none",
    example: {},
    async handler({ database }, { session: { account } }) {
      const declined = await findDeclinedNotices(database.db, account);
      return answer({ declined: declined.map(({ kind }) => kind) });
    },
  }),

  chooseNotice: entry(chooseNotice, {
    session: "live",
    limit: TURNS_SWITCH,
    example: { body: { kind: "opened", wanted: 0 } },
    handler(parts, { body: { kind, wanted }, session: { account, email }, trace }) {
      const { userAgent, network } = trace();
      return choose(parts, { account, email, userAgent, network }, { kind, wanted: wanted === 1 });
    },
  }),
};
