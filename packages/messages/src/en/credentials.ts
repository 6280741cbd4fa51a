import { REST_MS, SLEEP_DAYS } from "@musubi/contract";
import type { credentials as japanese } from "../ja/credentials.ts";
import type { Words } from "../words.ts";

const HOURS = REST_MS / 3_600_000;

/** What is said where an address or a password is changed, and where a code is entered. */
export const credentials: Words<typeof japanese> = {
  locked: {
    settings: (provider) => `Open ${provider} account settings`,
    away: "(opens another site in a new tab)",
    help: "Read more about this",
    ways: "Set a password",
  },
  newPassword: {
    advice: "Please do not use a password from another service.",
  },
  changeEmail: {
    title: "Change e-\u2060mail address",
    lead: "We will send a verification code to your new address.",
    current: (email) => `Current e-\u2060mail address: ${email}`,
    label: "New e-\u2060mail address",
    same: "This is your current e-\u2060mail address. Please enter another one.",
    submit: "Next",
    carrier: (domain) =>
      `This is the address of a mobile carrier. Please make sure that you can receive mail from ${domain}.`,
    before: {
      title: "Before you change it",
      held: `For ${HOURS} hours after the change, changing the address again, merging or closing the ID and leaving a service also need a verification code from your current address. If you cannot receive it, please wait those ${HOURS} hours.`,
      stop: `For ${SLEEP_DAYS} days after the change, whoever receives mail at your current address can stop changes to the ID for ${HOURS} hours. You can object to that.`,
      both: "We cannot tell you apart from somebody who receives your mail and also knows your password. Please make sure that nobody else can use either.",
    },
    external: {
      title: "This ID’s e-\u2060mail address cannot be changed here",
      text: (provider) =>
        `You log in with ${provider}, and this ID has the address of your ${provider} account. It cannot be changed here. If you set a password, you can change it.`,
    },
  },
  changePassword: {
    title: "Change your password",
    lead: "Your other devices will be logged out.",
    current: "Current password",
    showCurrent: "Show the current password",
    proposed: "New password",
    showProposed: "Show the new password",
    submit: "Change password",
    forgotten: "Forgot the current password?",
    forgottenNote: "On the log-\u2060in page, you can set a new password with a verification code.",
    done: {
      title: "Your password has been changed",
      text: "Please use the new password the next time you log in.",
      close: "Back to your account",
    },
    none: {
      title: "This ID has no password",
      text: (provider) =>
        provider === ""
          ? "There is no password to change. You can set one on the screen “Ways to log in”."
          : `You log in with ${provider}, so there is no password to change. The password of your ${provider} account can be changed in the settings of ${provider}.`,
    },
  },
  resetPassword: {
    title: (service) => `Reset your ${service} password`,
    lead: (service) =>
      `We will send a verification code to the address registered with ${service}.`,
    label: (service) => `E-mail address at ${service}`,
    submit: "Next",
    done: {
      title: "Your password has been reset",
      text: (service) => `You can now log in to your ${service} account with the new password.`,
      close: "Continue",
    },
  },
  code: {
    title: "Enter the verification code",
    label: "Verification code",
    hint: "Valid for 10 minutes. Not case-sensitive.",
    triesLeft: (tries) => (tries === 1 ? "You have 1 try left." : `You have ${tries} tries left.`),
    noTriesLeft: "You have no tries left.",
    tryAgainIn: (minutes) =>
      minutes === 1
        ? "In about 1 minute, please send another code and try again."
        : `In about ${minutes} minutes, please send another code and try again.`,
    resend: "Send another code",
    tooManySends:
      "We have sent the verification code several times. Please enter the one from the newest e-\u2060mail.",
    waitSeconds: (seconds) => `You can send another one in ${seconds} s`,
    waitMinutes: (minutes) =>
      minutes === 1
        ? "You can send another one in 1 minute"
        : `You can send another one in ${minutes} minutes`,
    changeEmail: {
      lead: (email) =>
        `Please enter the 6-\u2060character verification code that we sent to ${email}.`,
      submit: "Confirm",
    },
    resetPassword: {
      lead: (email) =>
        `If ${email} is registered, a 6-\u2060character verification code is on its way there.`,
      submit: "Reset password",
      newPassword: "New password",
      showNewPassword: "Show the new password",
    },
    confirmResend: {
      title: "Send another code?",
      text: (email) => `We will send a new code to ${email}. The previous one will stop working.`,
      send: "Send",
      cancel: "Cancel",
    },
    resent: {
      title: "We sent another code",
      text: "Please enter the code from the newest e-\u2060mail. The previous one no longer works.",
    },
    notReceived: {
      title: "If it does not arrive",
      lead: "It can take a few minutes. Please check your spam folder, and the e-\u2060mail address for typing errors.",
      help: "Check which senders you allow",
    },
    done: {
      title: "Your e-\u2060mail address has been changed",
      text: (email) => `From now on, please log in with ${email}.`,
      close: "Back to your account",
    },
  },
};
