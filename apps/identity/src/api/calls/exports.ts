import { describeExport, fetchExport, finishExport, startExport } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { ASKS_SERVICE, GATHERS_DATA } from "../../limits/rules.ts";
import { finishExport as finish } from "../../ties/exports/complete-export.ts";
import { describeExport as describe } from "../../ties/exports/describe-export.ts";
import { fetchExport as fetchFile } from "../../ties/exports/fetch-export.ts";
import { startExport as start } from "../../ties/exports/start-export.ts";
import { entry } from "../entry.ts";

/** The data that is kept about the caller, as one file. */
export const exportCalls = {
  describeExport: entry(describeExport, {
    session: "live",
    limit: "none",
    example: {},
    handler: async (parts, { session: { account }, bearer: { family } }) =>
      answer({ export: await describe(parts, parts.database.db, { account, family }) }),
  }),

  startExport: entry(startExport, {
    session: "unread",
    limit: GATHERS_DATA,
    example: {},
    handler: (parts, { bearer: { family }, trace }) => start(parts, { family, ...trace() }),
  }),

  finishExport: entry(finishExport, {
    session: "live",
    limit: ASKS_SERVICE,
    example: { after: startExport },
    handler: (parts, { session: { account }, bearer: { family } }) =>
      finish(parts, { account, family }),
  }),

  fetchExport: entry(fetchExport, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: { query: { form: "json" }, after: finishExport },
    handler: (parts, { query, bearer: { family }, language, trace }) =>
      fetchFile(parts, { family, language, ...trace() }, query.form),
  }),
};
