import type { sessions as japanese } from "../ja/sessions.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

export const sessions: Words<typeof japanese> = {
  title: "Where you’re logged in",
  lead: (zone) =>
    `The browsers that are logged in with this shared ID. We keep no record of places, so only the kind of browser and device is shown. Times are in ${zone}.`,
  browser,
  time: (day, clock) => `${day}, ${clock}`,
  alive: {
    section: "Logged in",
    meaning:
      "Once logged out, a browser can no longer use this ID, and is logged out of the services that it logged in to with this ID.",
    own: "This browser",
    began: "Logged in",
    used: "Last used",
    services: "Services logged in to",
    end: "Log out",
    endOf: (browser) => `Log out of ${browser}`,
    alone: "No other browser is logged in.",
    more: "Show more",
    loaded: (count) => `Showing ${count}.`,
    others: "Log out of all other browsers",
  },
  known: {
    section: "Browsers you have logged in with",
    meaning:
      "We do not e-\u2060mail you about log-\u2060ins from these browsers. Once you remove one from the list, we e-\u2060mail you about its next log-\u2060in as one from a new browser.",
    none: "There are none but those that are logged in now.",
    since: "First log-\u2060in",
    seen: "Last log-\u2060in",
    forget: "Remove from the list",
    forgetOf: (browser) => `Remove ${browser} from the list`,
  },
  ask: {
    end: { title: (browser) => `Log out of ${browser}?`, submit: "Log out" },
    endOwn: { title: "Log out of this browser?", submit: "Log out" },
    forgetToo:
      "Also remove it from the list of browsers you have logged in with (we will e-\u2060mail you about its next log-\u2060in)",
    others: {
      title: "Log out of all other browsers?",
      text: "You stay logged in in this browser. If there was a log-\u2060in you do not recognize, please change your password as well.",
      submit: "Log out",
    },
    forget: {
      title: (browser) => `Remove ${browser} from the list?`,
      text: "We will e-\u2060mail you about its next log-\u2060in as one from a new browser.",
      submit: "Remove from the list",
    },
    cancel: "Cancel",
  },
  done: {
    end: (browser) => `Logged out of ${browser}`,
    others: "Logged out of all other browsers",
    forget: (browser) => `Removed ${browser} from the list`,
    endAndForget: (browser) => `Logged out of ${browser}, and removed it from the list`,
  },
};
