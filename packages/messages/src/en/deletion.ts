import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";
import type { deletion as japanese } from "../ja/deletion.ts";
import type { Words } from "../words.ts";

/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion: Words<typeof japanese> = {
  title: "Close your ID",
  lead: "Once you close it, you can no longer use this shared ID or the services below.",
  leadWithoutServices: "Once you close it, you can no longer use this shared ID.",
  before: {
    title: "Before you close it",
    lost: `The records at the services, such as your history and points, will be erased ${SLEEP_DAYS} days after you close it. We will remind you by e-\u2060mail ${ERASING_REMINDER_DAYS} days before.`,
    lostWithoutServices: `The records of this ID will be erased ${SLEEP_DAYS} days after you close it. We will remind you by e-\u2060mail ${ERASING_REMINDER_DAYS} days before.`,
    comeBack: `If you log in again within ${SLEEP_DAYS} days, you can undo this, together with the services. Once they are erased, it cannot be undone.`,
    comeBackWithoutServices: `If you log in again within ${SLEEP_DAYS} days, you can undo this. Once they are erased, it cannot be undone.`,
    address:
      "Once the records are erased, you can use the same e-\u2060mail address to create an ID.",
  },
  services: "Services you leave with it",
  leftServices: "Services you have left",
  noServices: "You do not use any services with this ID.",
  deletable: "You can leave it",
  notDeletable: "You cannot leave it right now",
  asleep: (day) => `You have left. The records will be erased on ${day} or later`,
  says: (service, message) => `${service}: ${message}`,
  otherService: "Another service",
  refused: (service) => `You cannot leave ${service} right now.`,
  unasked: (service) => `${service} did not respond. Please try again later.`,
  agree: "I have read this, and agree to close my ID.",
  submit: "Close my ID",
  back: "Back to your account",
  done: {
    title: "Your ID has been closed",
    text: `Thank you for using our services. If you log in again within ${SLEEP_DAYS} days, you can undo this. After that, you can use the same e-\u2060mail address to create an ID.`,
  },
};
