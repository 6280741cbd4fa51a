import type { environment as japanese } from "../ja/environment.ts";
import type { Words } from "../words.ts";

export const environment: Words<typeof japanese> = {
  title: "Check your browser",
  lead: "If you contact us, include these details.",
  unknown: "Couldn’t be checked",
  reference: "Reference",
  copy: "Copy details",
  copied: "Copied",
  notCopied: "We couldn’t copy it. Note down what you see here.",
  time: "Time",
  browserName: "Browser type",
  checks: {
    browser: {
      label: "Browser",
      works: "Supported",
      fails: "May not be supported. Update it to the newest version.",
    },
    script: {
      label: "JavaScript",
      works: "On",
      fails: "Restricted. Check your browser’s settings and extensions.",
    },
    cookies: {
      label: "Cookies",
      works: "On",
      fails: "Off. Turn them on in your browser’s settings.",
    },
    storage: {
      label: "Data storage",
      works: "Works",
      fails: "Doesn’t work. Check your private browsing settings and the free space.",
    },
    connection: {
      label: "Internet connection",
      works: "Online",
      fails: "Offline. Check your connection.",
    },
    clock: {
      label: "Device clock",
      works: "Correct",
      fails: "Incorrect. Check the date and time settings.",
    },
  },
  clockOff: (minutes) => `Off by about ${minutes} min`,
};
