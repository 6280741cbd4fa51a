import { REST_MS } from "@musubi/contract";
import type { takeBack as japanese } from "../ja/take-back.ts";
import type { Words } from "../words.ts";
import { common } from "./common.ts";
import { login } from "./login.ts";

const HOURS = REST_MS / 3_600_000;

const SESSIONS = "You’re logged out on every device";

export const takeBack: Words<typeof japanese> = {
  claims: {
    restore: "Undo the change",
    stop: "Stop the change",
    freeze: "Freeze your ID",
    unlink: "Unlink the service",
    prove: "Undo the change",
    waiting: "The change can’t be undone now",
  },
  earlierRequest: "Changes are stopped because of an earlier request.",
  more: "Details",
  submit: {
    restore: "Undo",
    stop: "Stop the change",
    freeze: "Freeze",
    unlink: "Unlink",
  },

  happened: {
    title: "What happened",
    signIn: "What happened",
    asked: "This link",
    at: "When",
    from: "Browser",
    changes: {
      "merge-source": (mine, other) => `The ID ${mine} was merged into the ID ${other}.`,
      "merge-target": (mine, other) => `The ID ${other} was merged into the ID ${mine}.`,
      address: (mine, now) =>
        `The e-\u2060mail address of the ID was changed. It was ${mine}; now it is ${now}.`,
      password: (mine) => `The password of the ID ${mine} was changed.`,
      link: (mine, service) => `An account of ${service} was linked to the ID ${mine}.`,
      leaving: (mine, service) => `The ID ${mine} left ${service}.`,
      closing: (mine) => `The ID ${mine} was closed.`,
      credential: (mine, credential) =>
        `Logging in to the ID ${mine} with ${credential} was removed.`,
      loser: (mine) =>
        `At the request of an earlier e-\u2060mail address, the ID ${mine} was put back to how it had been before.`,
      "sign-in": (mine) => `Someone logged in to the ID ${mine} from a new browser.`,
      asked: (mine) => `We sent this link so that the ID ${mine} can be frozen.`,
    },
    added: (mine, credential) => `Logging in to the ID ${mine} with ${credential} was added.`,
    credentials: { password: "a password", passkey: "a passkey", ...common.providers },
    passkey: (name) => `the passkey “${name}”`,
  },

  outlook: {
    services: "Services after undoing",
    outcomes: {
      back: "Comes back to this ID",
      stays: "Stays as it is",
    },
    cannot: "Services that can’t come back",
    reasons: {
      erased: (service) => `${service}: its records were erased`,
      gone: (service) => `${service}: the service no longer has the account`,
      "place-taken": (service) => `${service}: this ID has another account there`,
      unlinked: (service) => `${service}: its link was undone already`,
    },
    gained: "Records and points that a service gained after the change come along with it.",
    undoneToo: "Later changes that no longer count",
    undone: {
      "merge-source": "Merging into another ID",
      "merge-target": "Merging another ID",
      address: "Changing the e-\u2060mail address",
      password: "Changing the password",
      link: "Linking a service",
      leaving: "Leaving a service",
      closing: "Closing the ID",
      credential: "Changing the ways to log in",
      loser: "Being put back to how it had been before",
    },
  },

  means: {
    restore: {
      title: "If you undo it",
      address: (mine) => `The e-\u2060mail address is ${mine} again`,
      opens: (mine) => `You can log in with ${mine} again`,
      returns: (other) => `Services that came with the merge go back to the ID ${other}`,
      sessions: SESSIONS,
      password: "If you use a password, you have to choose a new one",
      added: "Ways to log in that were added after the change are removed",
      removes: (credential) => `You can no longer log in with ${credential}`,
      credentialBack: (credential) => `You can log in with ${credential} again`,
      credentialYoung: (credential) =>
        `You can’t log in with ${credential} again, because it was added recently. If you need it, add it again in “Ways to log in”`,
      credentialEnds: (credential) =>
        `You can no longer log in with ${credential}, because it was added recently. If you need it, add it again in “Ways to log in”`,
      credentialLost: (credential) =>
        `You can’t log in with ${credential} again, because it is a way to log in to another ID by now`,
    },
    stop: {
      title: "If you stop it",
      sessions: SESSIONS,
      rests: `For ${HOURS} hours nothing about the ID is changed and nothing is erased`,
      told: (now) => `We also notify the current e-\u2060mail address (${now})`,
      after: `Unless whoever uses the ID now objects, it goes back after ${HOURS} hours to how it was before the change`,
    },
    freeze: {
      title: "If you freeze it",
      sessions: SESSIONS,
      rests: `For ${HOURS} hours nothing about the ID can be changed`,
      ends: "If you use a password, the freeze ends as soon as you choose a new one",
      credentialsEnd: (credentials) =>
        `Ways to log in that were added recently (${credentials}) don’t work while the ID is frozen, and are removed when the freeze ends. If you need them, add them again after that`,
    },
    unlink: {
      title: "If you unlink it",
      account: (service) => `You log in to that account of ${service} as you did before the link`,
      rest: "The ID and its other services stay as they are",
    },
  },
  until: (time) => `This link works until ${time}.`,
  stopped: (until) =>
    `Changes are stopped. Unless whoever uses the ID now objects, it goes back to how it was before the change on ${until}.`,
  waiting: (until) =>
    `Until ${until}, you can’t do anything with this link. Open it again after that.`,

  proof: {
    title: "Confirm that it’s you",
    sooner: "To undo it at once",
    lead: `Confirm it with something that you had been using for at least ${HOURS} hours before the change.`,
    label: "Earlier password",
    submit: "Confirm and undo",
    object: "Confirm and object",
    orBrowser: "A browser that you used before the change may be enough: open this link in it.",
    browser: "We recognized this browser as one that was used before the change.",
    shown: (provider) => `You’re logged in with ${provider}. Press the button below to continue.`,
    none: "There’s nothing on this page to confirm it with. Open this link in a browser that you used before the change. If you can’t, contact us.",
    faults: {
      changed:
        "Things have changed since this page was opened, so nothing was done. Check what it says now.",
      wrong: "This isn’t a password from before the change.",
      "wrong-passkey":
        "This passkey couldn’t confirm it. Try a passkey that you have used for longer, or another way.",
      "wrong-account":
        "This isn’t an account from before the change. Try another account, or another way.",
      incomplete: "Enter an earlier password.",
      locked: "This has failed too often, so it is paused for a while.",
      crowded: "There have been many requests from your network, so they are paused for a while.",
      overloaded: login.signIn.faults.overloaded,
      "social-cancelled": "You cancelled. You can also confirm in another way.",
      "social-unavailable":
        "This way isn’t available right now. Try again in about 5 minutes, or confirm in another way.",
    },
  },

  objection: {
    title: "Object to the stop",
    happened: "What is happening",
    what: (earlier, until) =>
      `At the request of an earlier e-\u2060mail address (${earlier}), changes to the ID are stopped. Unless you object, it goes back to how it was before the change on ${until}.`,
    means: "If you object",
    ends: "The stop ends, and you can use your ID as before",
    earlier: "The earlier e-\u2060mail address alone can no longer undo the change",
    told: "We notify both e-\u2060mail addresses",
    submit: "Object",
    notMine: "If you don’t recognize the change, just close this page.",
  },

  done: {
    restored: {
      title: "The change was undone",
      body: "The ID is as it was before the change. For your safety you were logged out on every device. Services that have to come back do so one after the other.",
      next: "Choose a new password now. If you don’t use a password, log in the way you always did.",
    },
    stopped: {
      title: "The change was stopped",
      body: `For ${HOURS} hours nothing about the ID is changed and nothing is erased. If whoever uses it now doesn’t object, it then goes back to how it was before the change, and we’ll tell you by e-\u2060mail.`,
      next: "If you’re in a hurry, open the same link again. If we can confirm that it’s you, with an earlier password for example, it is undone at once.",
    },
    frozen: {
      title: "The ID was frozen",
      body: `It was logged out on every device. For ${HOURS} hours nothing about it can be changed.`,
      next: "The freeze ends as soon as you choose a new password. If you don’t use one, use this time to change the password of the account that you log in with. If you only use passkeys, remove any that you don’t recognize in “Ways to log in” once the freeze is over.",
    },
    unlinked: {
      title: "The service was unlinked",
      body: "The account will soon be as it was before the link.",
      next: "From now on, log in to the service as you did before the link.",
    },
    objected: {
      title: "You have objected",
      body: "The stop has ended. We are telling both e-\u2060mail addresses.",
      next: "You can use your ID as before.",
    },
  },
  toNewPassword: "Choose a new password",
  toSignIn: "Go to the log-\u2060in page",

  used: {
    title: "This link was used already",
    outcomes: {
      restored: "It was used to put the ID back to how it was before the change.",
      frozen: "It was used to freeze the ID.",
      unlinked: "It was used to undo linking the account of a service.",
      objected: "It was used to object to the stop.",
    },
  },
  signedOut: {
    title: "Log in again",
    body: "To object here, you have to be logged in with your ID in this browser.",
    again:
      "Log out of your account, log in again, and try once more. With the link in the e-\u2060mail about the stop you can object without logging in.",
  },
  over: {
    title: "This link doesn’t work",
    body: "It has expired, was used already, or is incomplete.",
    again: `On the log-\u2060in page, follow “${login.signIn.forgot}” and enter your e-\u2060mail address: if an ID was merged, closed or given another e-\u2060mail address, and there’s a change that can still be undone, we’ll send you a new link (once a day at most).`,
  },
};
