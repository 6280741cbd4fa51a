import type { sessions as japanese } from "../ja/sessions.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

export const sessions: Words<typeof japanese> = {
  title: "Where you’re logged in",
  zone: (zone) => `Times are in ${zone}.`,
  browser,
  time: (day, clock) => `${day}, ${clock}`,
  alive: {
    meaning: "Logging out also logs you out of the services you opened there.",
    own: "This browser",
    began: "Logged in",
    used: "Last used",
    services: "Services",
    end: "Log out",
    endOf: (browser) => `Log out of ${browser}`,
    alone: "No other browser is logged in.",
    more: "Show more",
    loaded: (count) => `Showing ${count}.`,
    others: "Log out of all other browsers",
  },
  known: {
    section: "Browsers you’ve logged in with",
    meaning: "We don’t e-\u2060mail you when these log in.",
    since: "First log-\u2060in",
    seen: "Last log-\u2060in",
    forget: "Remove from the list",
    forgetOf: (browser) => `Remove ${browser} from the list`,
  },
  ask: {
    end: { title: (browser) => `Log out of ${browser}?`, submit: "Log out" },
    endOwn: { title: "Log out of this browser?", submit: "Log out" },
    forgetToo: "E-\u2060mail me the next time someone logs in with it",
    others: {
      title: "Log out of all other browsers?",
      text: "You’ll stay logged in here.",
      submit: "Log out",
    },
    forget: {
      title: (browser) => `Remove ${browser} from the list?`,
      text: "We’ll e-\u2060mail you about its next log-\u2060in.",
      submit: "Remove from the list",
    },
    cancel: "Cancel",
  },
  done: {
    end: (browser) => `Logged out of ${browser}`,
    others: "Logged out of all other browsers",
    forget: (browser) => `Removed ${browser} from the list`,
    endAndForget: (browser) =>
      `Logged out of ${browser}. We’ll e-\u2060mail you the next time it logs in.`,
  },
};
