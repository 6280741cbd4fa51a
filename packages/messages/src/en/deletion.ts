import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";
import type { deletion as japanese } from "../ja/deletion.ts";
import type { Words } from "../words.ts";

/** Deleting the account: each service's answer, the consent, and the end. */
export const deletion: Words<typeof japanese> = {
  title: "Close your ID",
  before: {
    lost: `After ${SLEEP_DAYS} days, your history, points and other records are erased for good.`,
    lostWithoutServices: `After ${SLEEP_DAYS} days, the records of this ID are erased for good.`,
    comeBack: `Log in within ${SLEEP_DAYS} days to undo this. We’ll e-\u2060mail you ${ERASING_REMINDER_DAYS} days before they’re erased.`,
    address: "Once they’re erased, you can use the same e-\u2060mail address for a new ID.",
  },
  services: "Services you’ll also leave",
  leftServices: "Services you’ve left",
  noServices: "You don’t use any services with this ID.",
  asleep: (day) => `You’ve left. The records will be erased on ${day} or later`,
  says: (service, message) => `${service}: ${message}`,
  otherService: "Another service",
  refused: (service) => `You can’t leave ${service} right now.`,
  unasked: (service) => `${service} didn’t respond. Try again later.`,
  agree: `I understand that my records will be erased after ${SLEEP_DAYS} days.`,
  submit: "Close my ID",
  back: "Back to your account",
  done: {
    title: "You’ve closed your ID",
    text: `Thank you for using our services. Log in within ${SLEEP_DAYS} days to undo this.`,
    close: "Done",
  },
};
