import { mailAdmissionLink } from "../accounts/admissions/mail-admission-link.ts";
import { sendLoginCode } from "../accounts/codes/send-login-code.ts";
import { giveDueAddress } from "../office/change-address.ts";
import { endBlockInTime } from "../office/unblock.ts";
import type { JobHandlers } from "../outbox/jobs.ts";
import { sendMail } from "../outbox/send-mail.ts";
import { createLogOutTeller } from "../provider/tell-log-out.ts";
import { tellAddress } from "../services/tell-address.ts";
import { askAllInTime, askInTime } from "../ties/belief/ask-services.ts";
import { bringBackTies } from "../ties/belief/bring-back-ties.ts";
import { makeExport } from "../ties/exports/make-export.ts";
import { goOnHome } from "../ties/homecoming/send-home.ts";
import { sendResetCode } from "../ties/linking/password-services/send-reset-code.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { settleShut } from "../ties/operations/shut-accounts.ts";
import { eraseAtService } from "../ties/places/erase-at-service.ts";
import { eraseWhenOver } from "../ties/places/erase-when-over.ts";
import { mailLeaving } from "../ties/places/mail-leaving.ts";
import { remindOfErasing } from "../ties/places/remind-of-erasing.ts";
import { remindOfStop } from "../ties/take-back/stop.ts";
import { endStop } from "../ties/take-back/take-back.ts";
import { undoLinked } from "../ties/take-back/undo-linked.ts";

const DONE = { result: "done" } as const;

/** The handler of each kind of job. */
export const createJobHandlers = (parts: Parts): JobHandlers => ({
  mail: ({ mail }, id) => sendMail(parts, mail, id),

  "leaving-mail": (job) => mailLeaving(parts, job),

  "service-reset-code": (job, id) => sendResetCode(parts, job, id),

  "login-code": (job, id) => sendLoginCode(parts, job, id),

  "admission-link": (job) => mailAdmissionLink(parts, job),
  "login-link": (job, id) => sendLoginCode(parts, job, id),

  async "tell-address"({ account, serviceId }) {
    const telling = await tellAddress(parts, account, serviceId);
    // Without an account there is no address to change.
    return telling === "told" || telling === "missing"
      ? DONE
      : { result: "retry", reason: telling };
  },

  "tell-log-out": createLogOutTeller(parts),

  "erase-at-service": (job) => eraseAtService(parts, job),

  "erase-account": (job) => eraseWhenOver(parts, job),

  "remind-of-erasing": (job, id) => remindOfErasing(parts, job, id),

  // Done even if the service did not answer: then nothing changes, and the next visit asks again.
  async "ask-service"({ account, serviceId, waits }) {
    if (serviceId === undefined) await askAllInTime(parts, account);
    else await askInTime(parts, account, serviceId, waits);
    return DONE;
  },

  "end-stop": (job) => endStop(parts, job),

  "remind-of-stop": (job) => remindOfStop(parts, job),

  "end-block": (job) => endBlockInTime(parts, job),

  "settle-shut": (job) => settleShut(parts, job),

  "change-address": (job) => giveDueAddress(parts, job),

  async "log-head"({ seq, mac }) {
    parts.report("officeHead", { seq, mac });
    return DONE;
  },

  "bring-home": (job) => goOnHome(parts, job),

  "undo-linked": (job) => undoLinked(parts, job),

  "export-data": (job) => makeExport(parts, job),

  async "bring-back-ties"({ serviceId, endedAfter }) {
    const isAll = await bringBackTies(parts, serviceId, endedAfter);
    return isAll ? DONE : { result: "retry", reason: "busy" };
  },
});
