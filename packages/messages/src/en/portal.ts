import type { portal as japanese } from "../ja/portal.ts";
import type { Words } from "../words.ts";

/** What the portal's screens say. */
export const portal: Words<typeof japanese> = {
  head: {
    title: (screen, brand) => `${screen} | ${brand}`,
  },
  home: {
    title: "Account",
    notices: "Notifications",
    dismiss: (title) => `Close “${title}”`,
    yourId: "Your ID",
    noEmail: "No e-\u2060mail address is registered",
    signInMethods: "Ways to log in",
    password: "E-mail address and password",
    passkey: "Passkey",
    unset: (method) => `${method} not set`,
    services: "Services you use",
    since: (month) => `Since ${month}`,
    noServices: "You don’t use any services with this ID yet.",
    addService: "Add a service",
    addServiceHint: "Link it, or merge an ID",
    more: (count) => `${count} more`,
    details: "Details",
    safety: "Log-\u2060in and safety",
    data: "Data and notifications",
    changeEmail: "Change your e-\u2060mail address",
    changePassword: "Change your password",
    sessions: "Where you’re logged in",
    activity: "Activity",
    myData: "Download your data",
    noticeSettings: "Notifications",
    deleteAccount: "Close your ID",
    logOut: "Log out",
  },
  /** Of screens whose own words come with them: what stands there until then. */
  titles: {
    changeEmail: "Change e-\u2060mail address",
    changePassword: "Change your password",
    confirmDelete: "Close your ID",
    leaveService: (service) => `Leave ${service}`,
    undoLink: (service) => `Remove the ${service} link`,
  },
  connection: {
    offline: "You are offline. You can go on as soon as you are connected.",
    unanswered: "The connection failed. What you typed is still here. Please try again.",
    screenMissing: {
      title: "This screen could not be loaded",
      lead: "Please check your connection and try again.",
    },
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
        "The log-\u2060in kept on this device has been removed. There was no connection, so next time please log in with your password, or however you log in.",
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
        lead: "The log-\u2060in seems to have taken too long. Please try again.",
      },
      storage: {
        title: "Your browser cannot store data",
        lead: "Logging in needs your browser to store data. Please check your private browsing settings and the free space on your device.",
      },
      loop: {
        title: "The log-\u2060in did not finish",
        lead: "You were asked to log in again and again, so we stopped. Please check whether your browser removes this site’s data.",
      },
      limited: {
        title: "Please wait a moment",
        lead: "There were many requests in a short time, so we paused for safety. Please try again later.",
      },
      busy: {
        title: "Something else is under way",
        lead: "Please try again once the merge of your IDs, or the other change, has finished.",
      },
      resting: {
        title: "Changes are not possible right now",
        lead: "Changes to this ID are stopped or frozen for up to 72 hours. Please check the home screen of your account.",
      },
      blocked: {
        title: "That ID is paused",
        lead: "It can’t be merged for now. Please contact us.",
      },
    },
    reload: "Reload",
    helpTitle: "If you need help",
    help: "Read the help pages",
  },
  notFound: {
    title: "Page not found",
    lead: "The URL may have changed, or the page may be gone.",
    home: "Back to your account",
    top: "Go to the top page",
  },
};
