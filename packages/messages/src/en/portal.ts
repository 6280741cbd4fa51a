import type { portal as japanese } from "../ja/portal.ts";
import type { Words } from "../words.ts";

/** What the portal's screens say. */
export const portal: Words<typeof japanese> = {
  head: {
    title: (brand) => `Account | ${brand}`,
  },
  home: {
    title: "Account",
    notices: "Notices",
    yourId: "Your ID",
    noEmail: "No e-mail address is registered",
    signInMethods: "Ways to log in",
    password: "E-mail and password",
    google: "Google",
    apple: "Apple",
    unset: (method) => `${method} not set`,
    services: "Services tied to your ID",
    since: (month) => `Since ${month}`,
    noServices: "No services are tied to your ID yet.",
    logOut: "Log out",
  },
  gate: {
    unreachable: {
      title: "We could not connect",
      lead: "You are still logged in. Please check your connection and try again.",
    },
    signedOut: {
      title: "You have logged out",
      told: "Thank you for your visit.",
      untold:
        "You are logged out on this device, but there was no connection to tell the server. We will ask you to identify yourself when you next log in.",
      signIn: "Log in",
    },
  },
  errorPage: {
    reasons: {
      unexpected: {
        title: "Something went wrong",
        lead: "Please wait a moment and try again.",
      },
      offline: {
        title: "We could not connect",
        lead: "Please check your connection and try again.",
      },
      "sign-in": {
        title: "We could not log you in",
        lead: "The log-in seems to have taken too long. Please try again.",
      },
      storage: {
        title: "Your browser cannot store data",
        lead: "Logging in needs your browser to store data. Please check your private browsing settings and the free space on your device.",
      },
      loop: {
        title: "The log-in did not finish",
        lead: "You were sent back to the log-in page again and again, so we stopped. Please check whether your browser removes this site’s data.",
      },
    },
    reload: "Reload",
    helpTitle: "If you need help",
    help: "Read the help pages",
    environmentTitle: "Your environment",
    environmentLead: "If you contact us, these details help us to help you.",
    storage: "Storing data",
    storageWorks: "Works",
    storageFails: "Does not work",
    connection: "Internet connection",
    online: "Online",
    offline: "Offline",
    time: "Time",
    browser: "Browser",
  },
  notFound: {
    title: "This page does not exist",
    lead: "The address may have changed, or the page may have been removed.",
    home: "Back to your account",
    top: "Go to the top page",
  },
};
