import { DAY_MS, PASSWORD_MIN_LENGTH, REFRESH_TOKEN_LIFETIME_MS } from "@musubi/contract";
import type { login as japanese } from "../ja/login.ts";
import type { Words } from "../words.ts";

const DAYS = REFRESH_TOKEN_LIFETIME_MS / DAY_MS;
const OVERLOADED = "We’re very busy right now.";
const CROWDED = "There were too many requests.";

export const login: Words<typeof japanese> = {
  documentTitle: (title, brand) => `${title} | ${brand}`,
  signIn: {
    title: "Log in",
    goesOn: (service) => `Log in to continue to ${service}.`,
    submit: "Log in",
    cancel: "Cancel",
    forgot: "Forgot your password?",
    or: "or",
    social: {
      Google: "Sign in with Google",
      SignInWithApple: "Sign in with Apple",
    },
    again: {
      title: "Log in again",
      lead: "Before you continue, we need to check it’s you.",
      wrong: "The password isn’t correct. Enter it again.",
    },
    firstTime: "New here?",
    signUp: "Create an ID",
    notices: {
      ended: `You’ve been logged out, either after ${DAYS} days or from another page or device.`,
      "signed-out": "You’re logged out.",
      "social-cancelled": "You cancelled. You can also log in another way.",
      "social-unavailable":
        "You can’t log in this way right now. Try again in about 5 minutes, or log in another way.",
      "passkey-wanted":
        "To continue, log in with a passkey. One you’ve added since you logged in doesn’t count.",
    },
    faults: {
      wrong: "The e-mail address or password isn’t correct. Check both and try again.",
      incomplete: "Enter your e-mail address.",
      locked: "Too many log-ins have failed.",
      link: "Too many log-ins have failed. Open the link from our e-mail to this address in this browser, then log in again.",
      crowded: "There have been too many log-ins from your network.",
      overloaded: OVERLOADED,
      unconfirmed:
        "This ID isn’t ready yet. Log in to it once to finish setting it up. Try again after that.",
      "reset-required":
        "This password has to be reset. Reset it on the log-in page of that ID, then try again.",
      "wrong-passkey":
        "We couldn’t log you in with this passkey. Try again, or log in another way.",
    },
    aboutLink: "We only send it to addresses registered with a password, at most once an hour.",
    moving: "We’ve changed how you log in. If your password doesn’t work, choose a new one.",
    noPassword: "Enter your password.",
  },
  wait: {
    again: (what, wait) => `${what} Try again in about ${wait}.`,
    orAgain: (wait) => `You can also try again in about ${wait}.`,
    seconds: (seconds) => (seconds === 1 ? "1 second" : `${seconds} seconds`),
    minutes: (minutes) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  },
  address: {
    flows: {
      "sign-up": {
        title: "Create an ID",
        lead: "We’ll send a verification code to the e-mail address you enter.",
      },
      forgot: {
        title: "Reset your password",
        lead: "We’ll send a verification code to your e-mail address.",
      },
      first: {
        title: "Confirm your e-mail address",
        lead: "This is your first log-in, so we’ll send a verification code to your e-mail address. If you can’t use this one any more, enter another.",
      },
    },
    submit: "Send verification code",
    social: { Google: "Sign up with Google", SignInWithApple: "Sign up with Apple" },
    faults: {
      incomplete: "Enter your e-mail address.",
      "invalid-email": "Enter it like “name@example.jp”.",
      crowded: CROWDED,
      overloaded: OVERLOADED,
      "reset-required": "For your security, this password no longer works. Choose a new one.",
    },
  },
  code: {
    title: "Enter the verification code",
    spent: "You’ll need to start again",
    lead: (email) => `We sent a 6-character verification code to ${email}.`,
    leadIfKnown: (email) =>
      `If there is an ID for ${email}, a 6-character verification code is on its way.`,
    label: "Verification code",
    hint: "Valid for 10 minutes.",
    submit: "Confirm",
    notReceived: "Didn’t get it?",
    advice: "It can take a few minutes. Check your spam folder and the address you typed.",
    otherAddress: "Enter another e-mail address",
    resend: "Send another code",
    resent: "We sent another e-mail. The previous verification code no longer works.",
    triesLeft: (left) => (left === 1 ? "You have 1 try left." : `You have ${left} tries left.`),
    wrong: (left) =>
      `The verification code isn’t correct. Check it and try again. You have ${left === 1 ? "1 try" : `${left} tries`} left.`,
    resendIn: (wait) => `You can get another one in ${wait}`,
    faults: {
      "incomplete-code": "Enter the 6-character verification code.",
      "wrong-code": "The verification code isn’t correct. Check it and try again.",
      "expired-code": "This code has expired. Send another.",
      "too-many-tries": "You have no more tries for the verification code.",
      "too-many-sends":
        "We’ve sent several verification codes already. Enter the one in the newest e-mail.",
      link: "Instead of a verification code, we sent you an e-mail with a link to continue.\n\nThe link is valid for 60 minutes. If we already sent you one within the last hour, use the link in that e-mail.",
      crowded: "There have been too many tries from your network.",
      overloaded: OVERLOADED,
    },
  },
  linkSent: {
    title: "Check your e-mail",
    lead: (email) => `Within 60 minutes, open the link we sent to ${email}.`,
    why: "For your security, we sent a link instead of a verification code.",
    before: "You can also use a link we sent in the last hour.",
  },
  heldAddress: {
    title: "Confirm with your earlier e-mail address",
    lead: (emails) =>
      `You changed your e-mail address recently, so we also need to check the earlier one (${emails}).`,
    sent: (emails) => `We sent a 6-character verification code to ${emails}.`,
    merge: "The code confirms that this ID will be merged into another ID.",
    label: (email) => `Verification code sent to ${email}`,
    send: "Send verification code",
    noLonger: "If you can no longer use the earlier address",
    wait: (time) => `After ${time}, you can continue without the earlier address.`,
  },
  newPassword: {
    flows: {
      "sign-up": {
        title: "Choose a password",
        submit: "Create my ID",
      },
      forgot: {
        title: "Choose a new password",
        lead: "You’ll be logged out on every other device.",
        submit: "Reset my password",
      },
    },
    label: "Password",
    forAddress: (email) => `E-mail address: ${email}`,
    again: "For your security, enter the password again.",
    advice: "Don’t reuse a password.",
    faults: {
      "invalid-password": `Please specify a password that is at least ${PASSWORD_MIN_LENGTH} characters long and includes both letters and numbers.`,
      "same-password": "Please set a password that is different from your email address.",
      "common-password": "Too easy to guess. Try three unrelated words and a number.",
      "voided-password":
        "Someone else may know this password, so it can no longer be used. Enter a different one.",
      terms: "Agree to the Terms of use and the Privacy policy to continue.",
      crowded: CROWDED,
      overloaded: OVERLOADED,
    },
  },
  codeLink: {
    done: {
      "sign-up": {
        title: "Your ID was created",
        lead: "Log in with your e-mail address and the password you chose.",
      },
      forgot: {
        title: "Your password was reset",
        lead: "You’re logged out on every device. Log in with your new password.",
      },
    },
    used: {
      title: "This link has already been used",
      leads: {
        "sign-up": "Your ID was created. Log in with the password you chose.",
        forgot: "Your password was reset. Log in with your new password.",
      },
    },
    over: {
      title: "This link doesn’t work",
      lead: "It has expired, has already been used, or is incomplete. Start again from the log-in page.",
    },
    toSignIn: "Go to the log-in page",
  },
  terms: {
    title: "Create a new ID",
    lead: (provider, email) => `We’ll create a new ID with your ${provider} account (${email}).`,
    already: "If you already have an ID, its records and points won’t move to the new one.",
    own: "Log in with my existing ID",
    agree: "I agree to the Terms of use and the Privacy policy",
    submit: "Create my ID",
    first: {
      title: "Terms of use",
      lead: (email) =>
        `This is the first log-in to the ID with ${email}. Read the terms of use and the privacy policy to continue.`,
      submit: "Log in",
    },
  },
  ownSignIn: {
    title: "You already have an ID",
    lead: (email) =>
      `${email} is registered with a different way to log in. To confirm it’s you, log in the way you usually do.`,
    submit: "Go to the log-in page",
  },
  youngCredentials: {
    title: "Do you recognize these ways to log in?",
    lead: (days) => `They were added in the last ${days} days.`,
    passkey: (name) => `Passkey “${name}”`,
    since: (time) => `Added ${time}`,
    remove: "Remove",
    removeNamed: (credential) => `Remove ${credential}`,
    removeAll: "Remove all",
    removed: (credential) => `You’ve removed ${credential}.`,
    keep: "Keep these and continue",
    next: "Continue",
    ended: {
      title: "Ways to log in were removed",
      lead: (days) =>
        `Your new password is set, and the ID is no longer frozen. We removed these ways to log in, because they were added in the ${days} days before the freeze.`,
      again: "If you need them, add them again under “Ways to log in” in your account.",
    },
    faults: {
      "not-now":
        "This isn’t possible right now. Remove it later under “Ways to log in” in your account.",
    },
  },
  wake: {
    title: "This ID is closed",
    lead: (email, until) => `You can undo closing the ID ${email} until ${until}.`,
    services: "Services that will come back with it",
    loggedIn: "If you undo it, you’ll be logged in right away.",
    records: "Your records at the services will be as they were.",
    later: "A service that doesn’t respond will come back later.",
    otherwise: (until) => `After ${until}, your records will be erased and you can’t undo this.`,
    submit: "Undo closing",
  },
  formPost: {
    title: "Back to the service",
    lead: "Press “Continue” to go back to the service.",
    submit: "Continue",
  },
  appReturn: {
    title: (service) => `Log in to the ${service} app`,
    lead: (email, service) =>
      `You’re about to log in to the ${service} app on this device with your ID (${email}). Continue only if you started this yourself.`,
    submit: "Log in to the app",
    onward: {
      title: "Back to the app",
      lead: (service) => `Continue in the ${service} app.`,
      submit: "Back to the app",
    },
  },
  firstUse: {
    title: (service) => `Use ${service} with your ID`,
    lead: (email, service) => `You’re using ${service} for the first time with ${email}.`,
    ready: {
      title: "Your ID is ready",
      lead: (email, service) => `Next, start using ${service} with ${email}.`,
    },
    learns: (service) => `${service} will receive this e-mail address and your language.`,
    open: {
      terms: (service) => `${service} terms of use`,
      agree: (terms) => `If you start, you agree to the ${terms}.`,
      submit: (service) => `Start using ${service}`,
    },
    link: {
      instead: "If you link an account you already have there, you keep its records and points.",
      submit: "I already have an account",
    },
    details: "Details",
    asleep: {
      title: (service) => `You’ve left ${service}`,
      lead: (email, service) =>
        `Your ID (${email}) has left ${service}. Undo leaving, and you can use the account you had there again, with all its records.`,
      submit: "Undo leaving",
    },
    busy: {
      lead: (email, service) =>
        `Another change to your ID (${email}) is under way. You can use ${service} once it’s finished.`,
      again: "Try again",
    },
    otherId: "Log in with another ID",
    faults: {
      down: (service) => `${service} isn’t responding. Try again in about a minute.`,
      "under-way": () => "Another change to this ID is under way. Try again once it’s finished.",
      resting: () =>
        "Your ID is frozen, or changes to it are stopped. Check the e-mail we sent you.",
      taken: (service) =>
        `${service} already has an account for this ID. Wait about 5 minutes, then log in to ${service} again.`,
      "not-offered": (service) =>
        `You can’t create an account at ${service} here yet. If you already have one, link it.`,
      refused: (service) => `${service} didn’t accept this. Contact ${service}.`,
      crowded: () => CROWDED,
      overloaded: () => OVERLOADED,
    },
  },
  formOver: {
    done: {
      title: "This step is done",
      body: "It can’t be done a second time. Continue from here.",
      next: "Continue",
    },
    gone: {
      title: "You can’t continue from this page",
      body: "This page is more than 30 minutes old, or you finished on another page or started in another browser.",
      next: "Start again",
    },
  },
  signOut: {
    title: "Log out",
    lead: "This logs you out of your ID and its services in this browser. You’ll stay logged in on your other devices.",
    submit: "Log out",
  },
  signedOut: {
    title: "You’re logged out",
    lead: "Thank you for using our services.",
    home: "Go to your account",
  },
  popup: {
    done: { title: "You’re logged in", body: "This window closes by itself." },
    failed: {
      title: "We couldn’t log you in",
      body: "Close this window and try again from where you were.",
    },
  },
  demo: {
    title: "Demo accounts",
    lead: "Choose a name to fill in the form.",
  },
  problem: {
    problems: {
      "bad-request": {
        title: "We couldn’t start the log-in",
        body: "The link seems to be incomplete or out of date.",
      },
      "forged-form": {
        title: "We couldn’t do that",
        body: "The request doesn’t seem to have come from this site.",
      },
      "no-cookie": {
        title: "Cookies are blocked",
        body: "Logging in needs cookies. Allow cookies for this site in your browser, then start again.",
      },
      "not-found": {
        title: "Page not found",
        body: "The URL may have changed, or the page may be gone.",
      },
      unavailable: {
        title: "Not available right now",
        body: "Sorry for the trouble.",
      },
      "account-closed": {
        title: "This ID can no longer be used",
        body: "It was closed, merged into another ID or given another e-mail address recently. If that wasn’t you, you can undo it with the link in the e-mail we sent.",
      },
      "account-stopped": {
        title: "You can’t choose a password right now",
        body: "Someone using an earlier e-mail address stopped changes to this ID. To see what happened, open the link in the e-mail we sent.",
      },
      "account-blocked": {
        title: "This ID is paused",
        body: "You can’t log in for now. Your data is safe.",
      },
      "account-unconfirmed": {
        title: "This ID isn’t ready yet",
        body: "Log in to it once to finish setting it up. Try again after that.",
      },
      "credential-frozen": {
        title: "This way to log in doesn’t work right now",
        body: "While your ID is frozen, ways to log in that were added recently don’t work.",
      },
      "social-expired": {
        title: "Your log-in has expired",
        body: "It took too long, or you continued in another tab or browser.",
      },
      "social-unverified": {
        title: "Your e-mail address isn’t verified",
        body: "The e-mail address of your Google or Apple account hasn’t been verified yet. Verify it in the settings of that account, or log in another way.",
      },
      "wrong-origin": {
        title: "This window can’t be used",
        body: "It was opened by a site that isn’t registered here. Close it.",
      },
      "service-request": {
        title: "We can’t accept this request",
        body: "The service that sent you here doesn’t seem to be set up correctly. Contact that service.",
      },
      "interaction-over": {
        title: "You can’t continue from this page",
        body: "This took too long, or you’ve already finished. Log in again from the service.",
      },
      crowded: {
        title: "Too many attempts",
        body: "Something was tried too many times.",
      },
      "social-no-address": {
        title: "We didn’t get an e-mail address",
        body: "An ID needs an e-mail address. Check the settings of your Google or Apple account, or log in another way.",
      },
    },
    noMail:
      "If you can’t find that e-mail, follow “Forgot your password?” on the log-in page and enter your e-mail address.",
    home: "Back to your account",
    top: "Go to the home page",
    toService: (service) => `Go to ${service}`,
    startAgain: "Start again",
    otherWay: "Log in another way",
    requestId: (id) => `Reference: ${id}`,
    copy: "Copy details",
    copied: "Copied",
  },
};
