import { endOtherSessions, endSession, forgetBrowser, listSessions } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import {
  endSession as end,
  endOtherSessions as endOthers,
  forgetBrowser as forget,
} from "../../accounts/sessions/act-on-sessions.ts";
import { listSessions as list } from "../../accounts/sessions/list-sessions.ts";
import { READS_ROWS } from "../../limits/rules.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

/** Where an ID is logged in, and how to log it out. */
export const sessionCalls = {
  listSessions: entry(listSessions, {
    session: "live",
    limit: READS_ROWS,
    example: { query: {} },
    handler: async (parts, { query, session: { account }, bearer: { family } }) =>
      answer(await list(parts, { account, family }, query)),
  }),

  endSession: entry(endSession, {
    session: "live",
    limit: "none",
    example: { body: { session_id: shell("SESSION_ID") }, after: listSessions },
    handler: (parts, { body, session: { account, email }, bearer: { family }, trace }) =>
      end(parts, { account, email, family, ...trace() }, body.session_id),
  }),

  endOtherSessions: entry(endOtherSessions, {
    session: "live",
    limit: "none",
    example: { body: {} },
    handler: (parts, { session: { account, email }, bearer: { family }, trace }) =>
      endOthers(parts, { account, email, family, ...trace() }),
  }),

  forgetBrowser: entry(forgetBrowser, {
    session: "live",
    limit: "none",
    example: { body: { browser_id: shell("BROWSER_ID") }, after: listSessions },
    handler: (parts, { body, session: { account, email }, bearer: { family }, trace }) =>
      forget(parts, { account, email, family, ...trace() }, body.browser_id),
  }),
};
