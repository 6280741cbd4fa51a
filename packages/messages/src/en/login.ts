import type { login as japanese } from "../ja/login.ts";
import type { Words } from "../words.ts";

export const login: Words<typeof japanese> = {
  documentTitle: (title, brand) => `${title} | ${brand}`,
  signIn: {
    title: "Log in",
    submit: "Log in",
    faults: {
      wrong: "The e-mail address or password is not correct. Please check both and try again.",
      incomplete: "Please enter your e-mail address and password.",
      locked:
        "Logging in has failed too often, so it is paused for a while. Please try again in about 15 minutes.",
      crowded:
        "There have been many log-ins from your network, so they are paused for a while. Please try again in about 5 minutes.",
      busy: "We are very busy right now. Please wait a moment and try again.",
      expired: "This page had been open for a long time. Please log in once more.",
    },
  },
  demo: {
    title: "Demo accounts",
    lead: "Choose a name to fill in the form.",
  },
  problem: {
    problems: {
      "bad-request": {
        title: "We could not start the log-in",
        body: "The link seems to be incomplete or out of date. Please start again from the beginning.",
      },
      "forged-form": {
        title: "We could not verify the form",
        body: "For your safety we did not accept it. Please start again from the beginning.",
      },
      "no-cookie": {
        title: "Cookies are blocked",
        body: "Logging in needs cookies. Please allow cookies for this site in your browser, then start again.",
      },
      "not-found": {
        title: "Page not found",
        body: "The address may have changed, or the page may be gone.",
      },
      unavailable: {
        title: "Not available right now",
        body: "We are sorry for the trouble. Please try again in a little while.",
      },
    },
    startAgain: "Start again",
    requestId: (id) => `Reference: ${id}`,
  },
};
