import { EXPORT_KEPT_MS, EXPORT_WAIT_MS } from "@musubi/contract";
import type { myData as japanese } from "../ja/my-data.ts";
import type { Words } from "../words.ts";

const HOURS = EXPORT_KEPT_MS / 3_600_000;
const MINUTES = EXPORT_WAIT_MS / 60_000;

export const myData: Words<typeof japanese> = {
  title: "Download your data",
  lead: "Get the data that your ID and your services keep about you in one file.",
  contents: "What the file includes",
  id: "Shared ID",
  idHolds: "What you registered, ways to log in, activity and more",
  states: {
    planned: "Will be included",
    waiting: "Waiting for a response",
    held: "Received",
    none: "There is no data",
    "too-large": "Too large, not included",
    silent: "No response, not included",
    unreadable: "Response not readable, not included",
  },
  start: {
    note: `We send you an e-\u2060mail when it is ready. You can download the file for ${HOURS} hours, only in this browser. It is erased at once when you log out.`,
    elsewhere:
      "There is a file that was prepared in another browser or after an earlier log-\u2060in. You cannot download it in this browser. If you prepare one here, that file is erased.",
    submit: "Prepare the download",
  },
  making: {
    count: (heard, total) => `Received from ${heard} of ${total} services`,
    gathering: "Making the file",
    note: `You can close this page, and the preparation goes on. Services that do not respond are asked again for ${MINUTES} minutes. You can also take the file without them.`,
    finish: "Take it without waiting",
  },
  ready: {
    title: "Your data is ready",
    until: (time) =>
      `You can download it in this browser until ${time}. It contains personal information, so please keep it safe.`,
    page: "Save as a page to read (HTML)",
    data: "Save as data (JSON)",
    again: "Prepare it again",
    saved: (file) => `${file} has been saved`,
  },
  failed: "This is not possible right now",
  gone: "This file can no longer be downloaded. Please prepare it again.",
};
