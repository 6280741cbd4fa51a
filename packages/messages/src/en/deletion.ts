import { ERASING_REMINDER_DAYS, SLEEP_DAYS } from "@musubi/contract";
import type { deletion as japanese } from "../ja/deletion.ts";
import type { Words } from "../words.ts";

const COME_BACK = `Log in within ${SLEEP_DAYS} days to undo this.`;

const nameId = (email: string | undefined) => (email === undefined ? "this ID" : `the ID ${email}`);

/** Deleting the account: each service's answer, the consent, and the end. */
export const deletion: Words<typeof japanese> = {
  title: (brand) => `Close your ${brand}`,
  lead: {
    withServices: (email) => `You’ll close ${nameId(email)} and leave these services. ${COME_BACK}`,
    alone: (email) => `You’ll close ${nameId(email)}. ${COME_BACK}`,
  },
  before: {
    reminder: `We’ll e-\u2060mail you ${ERASING_REMINDER_DAYS} days before your records are erased.`,
    address: "Once they’re erased, you can use the same e-\u2060mail address for a new ID.",
  },
  services: "Services you’ll also leave",
  leftServices: "Services you’ve left",
  noServices: "You don’t use any services with this ID.",
  asleep: (day) => `You’ve left. The records will be erased from ${day}`,
  says: (service, message) => `${service}: ${message}`,
  otherService: "Another service",
  refused: (service) => `You can’t leave ${service} right now.`,
  unasked: (service) => `${service} didn’t respond. Try again later.`,
  agree: {
    withServices: `I understand that my history, points and other records will be erased after ${SLEEP_DAYS} days.`,
    alone: `I understand that the records of this ID will be erased after ${SLEEP_DAYS} days.`,
  },
  submit: "Close my ID",
  back: "Back to your account",
  done: {
    title: "You’ve closed your ID",
    text: `Thank you for using our services. Log in within ${SLEEP_DAYS} days to undo this.`,
    close: "Done",
  },
};
