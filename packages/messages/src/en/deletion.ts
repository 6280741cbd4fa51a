import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";
import type { deletion as japanese } from "../ja/deletion.ts";
import type { Words } from "../words.ts";

/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion: Words<typeof japanese> = {
  title: "Close your account",
  lead: `You also leave the services below, and can no longer use them. If you log in again within ${SLEEP_DAYS} days, you can undo this, together with the services. After ${SLEEP_DAYS} days the records are erased, and it cannot be undone. We will remind you by e-mail ${ERASING_REMINDER_DAYS} days before.`,
  leadWithoutServices: `You can no longer use this ID. If you log in again within ${SLEEP_DAYS} days, you can undo this. After ${SLEEP_DAYS} days the records are erased, and it cannot be undone. We will remind you by e-mail ${ERASING_REMINDER_DAYS} days before.`,
  services: "Services you leave with it",
  leftServices: "Services you have left",
  noServices: "You do not use any services with this ID.",
  deletable: "Can be left",
  notDeletable: "Cannot be left right now",
  asleep: (day) => `You have left. The records will be erased on ${day} or later`,
  blocked: "You cannot close your account yet",
  otherService: "Another service",
  refused: (service) => `You cannot leave ${service} right now.`,
  unasked: (service) => `${service} did not respond. Please try again later.`,
  agree: "I have read this, and agree to close my account.",
  submit: "Close account",
  back: "Back to your account",
  done: {
    title: "Your account has been closed",
    text: `Thank you for using our services. If you log in again within ${SLEEP_DAYS} days, you can undo this.`,
  },
};
