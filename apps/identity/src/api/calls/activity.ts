import {
  freezeAccount,
  listActivity,
  mailTakeBackLinks,
  stopAddressChange,
} from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { listActivity as list } from "../../accounts/activity/list-activity.ts";
import { stopOwnChange } from "../../accounts/address-change/end-address-change.ts";
import { mailOwnLinks } from "../../accounts/reversals/mail-links-anew.ts";
import { LEAVES_ROWS, READS_ROWS, SENDS_MAIL } from "../../limits/rules.ts";
import { freezeOwn } from "../../ties/take-back/freeze.ts";
import { entry } from "../entry.ts";

/** The caller's journal, and what to do about rows that another person caused. */
export const activityCalls = {
  listActivity: entry(listActivity, {
    session: "live",
    limit: READS_ROWS,
    example: { query: { kind: "log-ins", most: "5" } },
    handler: async (parts, { query, session: { account }, trace }) =>
      answer(await list(parts, { account, network: trace().network }, query)),
  }),

  freezeAccount: entry(freezeAccount, {
    session: "fresh",
    limit: SENDS_MAIL,
    example: { body: {} },
    handler: (parts, { session, trace }) => freezeOwn(parts, session, trace()),
  }),

  stopAddressChange: entry(stopAddressChange, {
    session: "live",
    limit: SENDS_MAIL,
    example: { body: {} },
    async handler(parts, { session, trace }) {
      return stopOwnChange(parts, session, trace());
    },
  }),

  mailTakeBackLinks: entry(mailTakeBackLinks, {
    session: "live",
    limit: SENDS_MAIL,
    holderLimit: LEAVES_ROWS,
    example: { body: {} },
    async handler(parts, { session: { account }, language, trace }) {
      await mailOwnLinks(parts, account, { ...trace(), language });
      return answer({});
    },
  }),
};
