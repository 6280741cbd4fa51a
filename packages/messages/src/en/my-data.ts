import { EXPORT_KEPT_MS, EXPORT_WAIT_MS } from "@musubi/contract";
import type { myData as japanese } from "../ja/my-data.ts";
import type { Words } from "../words.ts";

const HOURS = EXPORT_KEPT_MS / 3_600_000;
const MINUTES = EXPORT_WAIT_MS / 60_000;

export const myData: Words<typeof japanese> = {
  title: "Download your data",
  lead: "Get everything we keep about you in one file.",
  contents: "What the file includes",
  id: "This ID",
  idHolds: "What you registered, ways to log in, activity and more",
  states: {
    waiting: "Waiting for a response",
    held: "Ready",
    none: "No data",
    "too-large": "Too large, not included",
    silent: "No response, not included",
    unreadable: "Unreadable response, not included",
  },
  start: {
    note: `We’ll e-\u2060mail you when it’s ready. You can download it in this browser for ${HOURS} hours.`,
    elsewhere: "You prepared a file in another browser. If you start here, it will be erased.",
    submit: "Prepare the download",
  },
  making: {
    count: (heard, total) => `Received from ${heard} of ${total} services`,
    gathering: "Making the file",
    note: `You can close this page. We’ll wait up to ${MINUTES} minutes for services that don’t respond.`,
    finish: "Get the file without waiting",
  },
  ready: {
    title: "Your data is ready",
    until: (time) => `You can download it in this browser until ${time}.`,
    page: "Save as a readable page (HTML)",
    data: "Save as data (JSON)",
    again: "Prepare it again",
    saved: (file) => `Saved ${file}`,
  },
  failed: "This isn’t possible right now",
  gone: "You can’t download it any more. Prepare it again.",
};
