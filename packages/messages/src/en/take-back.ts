import { REST_MS } from "@musubi/contract";
import type { takeBack as japanese } from "../ja/take-back.ts";
import type { Words } from "../words.ts";
import { common } from "./common.ts";
import { login } from "./login.ts";

const HOURS = REST_MS / 3_600_000;

const SESSIONS = "You’ll be logged out on every device";

export const takeBack: Words<typeof japanese> = {
  claims: {
    stop: "Stop the change",
    freeze: "Freeze your ID",
    waiting: "You can’t undo the change right now",
  },
  undo: {
    "merge-source": "Undo the merge",
    "merge-target": "Undo the merge",
    address: "Undo the change",
    password: "Undo the change",
    link: "Unlink the service",
    leaving: "Undo leaving",
    closing: "Undo closing",
    credential: "Undo the change",
    loser: "Bring the change back",
  },
  undone: {
    "merge-source": "The merge was undone",
    "merge-target": "The merge was undone",
    address: "The change was undone",
    password: "The change was undone",
    link: "The service was unlinked",
    leaving: "You’re back in the service",
    closing: "Your ID is open again",
    credential: "The change was undone",
    loser: "The change was brought back",
  },
  ifFine: "If it was you, close this page.",
  earlierRequest: "The change is already stopped because of an earlier request.",
  more: "Details",
  sooner: "Undo it right away",

  happened: {
    title: "What happened",
    signIn: "What happened",
    asked: "About this link",
    at: "When",
    from: "Browser",
    changes: {
      "merge-source": (mine, other) => `The ID ${mine} was merged into the ID ${other}.`,
      "merge-target": (mine, other) => `The ID ${other} was merged into the ID ${mine}.`,
      address: (mine, now) => `The e-mail address for the ID was changed from ${mine} to ${now}.`,
      password: (mine) => `The password for the ID ${mine} was changed.`,
      link: (mine, service) => `An account at ${service} was linked to the ID ${mine}.`,
      leaving: (mine, service) => `The ID ${mine} left ${service}.`,
      closing: (mine) => `The ID ${mine} was closed.`,
      credential: (mine, credential) =>
        `A way to log in to the ID ${mine} was removed: ${credential}.`,
      loser: (mine) =>
        `Someone using an earlier e-mail address put the ID ${mine} back to how it was before.`,
      "sign-in": (mine) => `Someone logged in to the ID ${mine} from a new browser.`,
      asked: (mine) => `We sent this link so that you can freeze the ID ${mine}.`,
    },
    added: (mine, credential) => `A way to log in to the ID ${mine} was added: ${credential}.`,
    credentials: { password: "a password", passkey: "a passkey", ...common.providers },
    passkey: (name) => `the passkey “${name}”`,
  },

  outlook: {
    services: (mine) => `Services ${mine} will have`,
    outcomes: {
      back: "Comes back",
      stays: "Stays as it is",
    },
    cannot: "What won’t come back",
    reasons: {
      erased: (service) => `${service}: its records were erased`,
      gone: (service) => `${service}: the account no longer exists there`,
      "place-taken": (service) => `${service}: this ID has another account there`,
      unlinked: (service) => `${service}: already unlinked`,
    },
    gained: "Records and points added since the change will come back with them.",
    undoneToo: "Later changes that will also be undone",
    undone: {
      "merge-source": "Merge into another ID",
      "merge-target": "Merge of another ID",
      address: "E-mail address change",
      password: "Password change",
      link: "Linking a service",
      leaving: "Leaving a service",
      closing: "Closing the ID",
      credential: "Change to the ways to log in",
      loser: "Return to an earlier state",
    },
  },

  means: {
    restore: {
      title: "If you undo it",
      address: (mine) => `The e-mail address will be ${mine} again`,
      opens: (mine) => `You’ll be able to log in with ${mine} again`,
      returns: (other) => `Services that came with the merge will go back to the ID ${other}`,
      sessions: SESSIONS,
      password: "If you use a password, you’ll need to choose a new one",
      added: "Ways to log in that were added since the change will be removed",
      removes: (credential) => `The way to log in that was added will be removed: ${credential}`,
      credentialBack: (credential) => `You’ll be able to log in with ${credential} again`,
      credentialYoung: (credential) =>
        `You won’t be able to log in with ${credential} again, because it was added recently. If you need it, add it again under “Ways to log in”`,
      credentialEnds: (credential) =>
        `You’ll no longer be able to log in with ${credential}, because it was added recently. If you need it, add it again under “Ways to log in”`,
      credentialLost: (credential) =>
        `You won’t be able to log in with ${credential} again, because it’s now used for another ID`,
    },
    stop: {
      title: "If you stop it",
      sessions: SESSIONS,
      rests: `For ${HOURS} hours, nothing about the ID can be changed or erased`,
      told: (now) => `We’ll also notify the current e-mail address (${now})`,
      after: `After ${HOURS} hours, we’ll undo the change, unless the person now using the ID keeps it`,
    },
    freeze: {
      title: "If you freeze it",
      sessions: SESSIONS,
      rests: `For ${HOURS} hours, nobody can change the ID`,
      ends: "If you use a password, the freeze ends as soon as you choose a new one",
      credentialsEnd: (credentials) =>
        `Ways to log in that were added recently (${credentials}) don’t work while the ID is frozen, and are removed when the freeze ends. If you need them, add them again after that`,
    },
    unlink: {
      title: "If you unlink it",
      account: (service) => `You’ll log in to ${service} the way you did before it was linked`,
      rest: "The ID and its other services stay as they are",
    },
  },
  until: (time) => `This link works until ${time}.`,
  stopped: (until) =>
    `Unless the person now using the ID keeps the change, we’ll undo it on ${until}.`,
  waiting: (from, until) => `This link works from ${from} until ${until}.`,

  proof: {
    lead: `Confirm it’s you with a way to log in that you set up at least ${HOURS} hours before the change.`,
    label: "The password you used before the change",
    submit: (act) => `Confirm and ${act}`.replace(/ [A-Z]/, (letter) => letter.toLowerCase()),
    orBrowser: "It may be enough to open this link in a browser you used before the change.",
    browser: "We recognize this browser from before the change.",
    shown: (provider) => `You’re logged in with ${provider}. Press the button below to continue.`,
    none: "There’s no way to confirm it here. Open this link in a browser you used before the change. If you can’t, contact us.",
    faults: {
      changed:
        "Something changed after you opened this page, so nothing was done. Check what it says now.",
      wrong: "This isn’t a password you used before the change, so try another.",
      "wrong-passkey":
        "This passkey can’t confirm it. Try one you’ve used for longer, or another way.",
      "wrong-account":
        "This isn’t an account from before the change. Try another account, or another way.",
      incomplete: "Enter the password you used before the change.",
      locked: "This failed too many times, so this way doesn’t work for now.",
      crowded: "Too many requests came from your network.",
      overloaded: login.signIn.faults.overloaded,
      "social-cancelled": "You cancelled. You can also confirm in another way.",
      "social-unavailable":
        "This way isn’t available right now. Try again in about 5 minutes, or confirm in another way.",
    },
  },

  objection: {
    title: "Keep this change",
    happened: "What’s happening",
    what: (earlier, until) =>
      `Someone using an earlier e-mail address (${earlier}) stopped a change to the ID. Unless you keep it, we’ll undo it on ${until}.`,
    ends: "The change stays, and you can use your ID as before",
    earlier: "The earlier e-mail address is no longer enough to undo the change",
    told: "We’ll notify both e-mail addresses",
    notMine: "If you don’t recognize the change, just close this page.",
  },

  done: {
    restored: {
      body: "You’re logged out everywhere.",
      services: "The services are moving back one by one.",
      next: (hasPassword) =>
        hasPassword ? "Now choose a new password." : "Log in the way you did before.",
    },
    stopped: {
      title: "The change was stopped",
      body: `Nothing about the ID can be changed or erased for ${HOURS} hours. Then we’ll undo the change and e-mail you, unless the person now using the ID keeps it.`,
      next: () => "To undo it right away, confirm it’s you, for example with an earlier password.",
    },
    frozen: {
      title: "Your ID is frozen",
      body: `You’re logged out everywhere, and nothing about the ID can be changed for ${HOURS} hours.`,
      next: (hasPassword) =>
        hasPassword
          ? "Choose a new password to end the freeze."
          : "Change the password of your Google or Apple account. If you only use passkeys, remove any you don’t recognize once the freeze is over.",
    },
    unlinked: {
      title: "The service was unlinked",
      body: "The account will soon be as it was before it was linked.",
      next: () => "From now on, log in to the service the way you did before.",
    },
    objected: {
      title: "You’ve kept this change",
      body: "We’re notifying both e-mail addresses.",
      next: () => "You can use your ID as before.",
    },
  },
  toNewPassword: "Choose a new password",
  toSignIn: "Go to the log-in page",

  used: {
    title: "This link has already been used",
    outcomes: {
      restored: "It was used to put the ID back to how it was before the change.",
      frozen: "It was used to freeze the ID.",
      unlinked: "It was used to unlink the service.",
      objected: "It was used to keep a change to the ID.",
    },
  },
  signedOut: {
    title: "Log in again",
    body: "To keep this change, log out on your account page, log in again, and try once more.",
    again: "With the link in our e-mail, you don’t need to log in.",
  },
  over: {
    title: "This link doesn’t work",
    body: "Enter the e-mail address your ID had before the change. If a change can still be undone, we’ll send you a new link.",
    submit: "Enter your e-mail address",
  },
};
