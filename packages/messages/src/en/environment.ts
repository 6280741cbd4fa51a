import type { environment as japanese } from "../ja/environment.ts";
import type { Words } from "../words.ts";

export const environment: Words<typeof japanese> = {
  title: "Environment check",
  lead: "If you contact us, these details help us to help you.",
  unknown: "Could not be checked",
  reference: "Reference",
  copy: "Copy details",
  copied: "Copied",
  notCopied: "Could not be copied. Please note down what you see here.",
  time: "Time",
  browserName: "Kind of browser",
  checks: {
    browser: {
      label: "Browser",
      works: "Supported",
      fails: "May not be supported. Please update it to the newest version.",
    },
    script: {
      label: "JavaScript",
      works: "On",
      fails: "Restricted. Please check your browser’s settings and extensions.",
    },
    cookies: {
      label: "Cookies",
      works: "On",
      fails: "Off. Please turn them on in your browser’s settings.",
    },
    storage: {
      label: "Storing data",
      works: "Works",
      fails: "Does not work. Please check your private browsing settings and the free space.",
    },
    connection: {
      label: "Internet connection",
      works: "Online",
      fails: "Offline. Please check your connection.",
    },
    clock: {
      label: "Clock of this device",
      works: "Correct",
      fails: "Incorrect. Please check the date and time settings.",
    },
  },
  clockOff: (minutes) => `Off by about ${minutes} min`,
};
