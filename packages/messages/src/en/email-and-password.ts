import type { emailAndPassword as japanese } from "../ja/email-and-password.ts";
import type { Words } from "../words.ts";

/** Changing an address or a password, and entering a code. */
export const emailAndPassword: Words<typeof japanese> = {
  locked: {
    settings: (provider) => `Open ${provider} account settings`,
    away: "(opens another site in a new tab)",
    setPassword: "Set a password",
  },
  newPassword: {
    advice: "Don’t reuse a password.",
  },
  changeEmail: {
    title: "Change your e-\u2060mail address",
    lead: "We’ll send a verification code to your new address.",
    current: (email) => `Current: ${email}`,
    label: "New e-\u2060mail address",
    same: "That’s your current address. Enter another one.",
    submit: "Next",
    carrier: (domain) => `Allow e-\u2060mails from ${domain} in your mail settings.`,
    before: (until) =>
      `You can undo this until ${until}, from the e-\u2060mail we’ll send to your current address.`,
    external: {
      title: "You can’t change this address yet",
      text: (provider) =>
        `It comes from your ${provider} account. Once you set a password, you can change it here.`,
    },
  },
  changePassword: {
    title: "Change your password",
    lead: "You’ll be logged out on your other devices.",
    current: "Current password",
    showCurrent: "Show the current password",
    proposed: "New password",
    showProposed: "Show the new password",
    submit: "Change password",
    forgotten: "Forgot your current password?",
    done: {
      title: "Password changed",
      text: "Use your new password next time you log in.",
      close: "Done",
    },
    none: {
      title: "This ID has no password",
      text: (provider) =>
        provider === ""
          ? "You can set one under “Ways to log in”."
          : `You log in with ${provider}. You can also set a password for this ID.`,
    },
  },
  resetPassword: {
    title: (service) => `Reset your ${service} password`,
    lead: "We’ll send a verification code to this address.",
    label: "Registered e-\u2060mail address",
    submit: "Next",
    done: {
      title: "Password reset",
      text: (service) => `You can log in to ${service} with your new password.`,
      close: "Continue",
    },
  },
  code: {
    title: "Enter the verification code",
    label: "Verification code",
    hint: "Valid for 10 minutes.",
    triesLeft: (tries) => (tries === 1 ? "You have 1 try left." : `You have ${tries} tries left.`),
    noTriesLeft: "You have no tries left.",
    tryAgainIn: (minutes) =>
      minutes === 1
        ? "You can get another code in about 1 minute."
        : `You can get another code in about ${minutes} minutes.`,
    resend: "Send another code",
    otherAddress: "Use another address",
    tooManySends: "Enter the verification code from the newest e-\u2060mail.",
    waitSeconds: (seconds) =>
      seconds === 1
        ? "You can get another one in 1 second"
        : `You can get another one in ${seconds} seconds`,
    waitMinutes: (minutes) =>
      minutes === 1
        ? "You can get another one in 1 minute"
        : `You can get another one in ${minutes} minutes`,
    changeEmail: {
      lead: (email) => `We sent a 6-\u2060character verification code to ${email}.`,
      submit: "Confirm",
    },
    resetPassword: {
      lead: (email) =>
        `If ${email} is registered, a 6-\u2060character verification code is on its way.`,
      submit: "Reset password",
      newPassword: "New password",
      showNewPassword: "Show the new password",
    },
    confirmResend: {
      title: "Send another code?",
      text: (email) => `We’ll send it to ${email}. The previous code will stop working.`,
      send: "Send",
      cancel: "Cancel",
    },
    resent: {
      title: "We sent another code",
      text: "Enter the code from the newest e-\u2060mail.",
    },
    notReceived: {
      title: "Didn’t get it?",
      lead: "It can take a few minutes. Check your spam folder too.",
      help: "Check which senders you allow",
    },
    done: {
      title: "E-mail address changed",
      text: (email) => `From now on, log in with ${email}.`,
      close: "Done",
    },
  },
};
