import type { portal as japanese } from "../ja/portal.ts";
import type { Words } from "../words.ts";

/** The words of the portal's screens. */
export const portal: Words<typeof japanese> = {
  frame: {
    stillLoading: "This is taking a while.",
  },
  head: {
    title: (screen, brand) => `${screen} | ${brand}`,
  },
  home: {
    title: "Account",
    notices: "Notifications",
    dismiss: (title) => `Close “${title}”`,
    yourId: "Your ID",
    noEmail: "No e-mail address",
    signInMethods: "Ways to log in",
    password: "E-mail address and password",
    passkey: "Passkey",
    unset: (methods) => `Not set up: ${methods}`,
    services: "Services you use",
    since: (month) => `Since ${month}`,
    noServices: "You don’t use any services with this ID.",
    addService: "Add a service",
    addServiceHint: "Link it, or merge an ID",
    more: (count) => `${count} more`,
    details: "Details",
    detailsOf: (count) => `See all ${count}`,
    safety: "Log-in and security",
    data: "Data and notifications",
    changeEmail: "Change your e-mail address",
    changePassword: "Change your password",
    sessions: "Where you’re logged in",
    activity: "Activity",
    myData: "Download your data",
    noticeSettings: "Notifications",
    deleteAccount: "Close your ID",
    logOut: "Log out",
  },
  /** The titles of screens whose own words load with them, shown until then. */
  titles: {
    confirmDelete: (brand) => `Close your ${brand}`,
    leaveService: (service) => `Leave ${service}`,
    undoLink: (service) => `Unlink ${service}`,
  },
  connection: {
    offline: "You’re offline. You can continue once you’re back online.",
    unanswered: "The connection failed. Try again.",
    screenMissing: {
      title: "We couldn’t load this page",
      lead: "Check your connection and try again.",
    },
  },
  gate: {
    unreachable: {
      title: "We couldn’t connect",
      lead: "You’re still logged in. Check your connection and try again.",
    },
    signedOut: {
      title: "You’re logged out",
      told: "Thank you for using our services.",
      untold: "We couldn’t reach the server, so we’ll ask you to confirm it’s you next time.",
      signIn: "Log in",
    },
  },
  errorPage: {
    reasons: {
      unexpected: {
        title: "Something went wrong",
        lead: "Wait a moment and try again.",
      },
      elsewhere: {
        title: "You can’t start here",
        lead: "Continue on the page where you started.",
      },
      offline: {
        title: "We couldn’t connect",
        lead: "Check your connection and try again.",
      },
      "sign-in": {
        title: "We couldn’t log you in",
        lead: "The log-in seems to have taken too long. Try again.",
      },
      storage: {
        title: "Your browser can’t store data",
        lead: "Check your private browsing settings and the free space on your device.",
      },
      loop: {
        title: "The log-in didn’t finish",
        lead: "Check whether your browser removes this site’s data.",
      },
      limited: {
        title: "Too many requests",
        lead: "Wait a few minutes and try again.",
      },
      busy: {
        title: "Something else is under way",
        lead: "Try again once the merge of your IDs, or the other change, has finished.",
      },
      resting: {
        title: "Changes aren’t possible right now",
        lead: "Changes to this ID are stopped or frozen for up to 72 hours. Check your account page.",
      },
      blocked: {
        title: "That ID is paused",
        lead: "It can’t be merged for now. Contact us.",
      },
    },
    home: "Go to your account",
    reload: "Reload",
  },
};
